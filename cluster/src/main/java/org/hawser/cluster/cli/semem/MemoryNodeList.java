// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hawser.cluster.cli.Printable;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.wire.NodeMessage.NodeState;

/** The published memory nodes of a cluster, each as it has answered. */
record MemoryNodeList(List<Line> lines) {
    private static final String FORMAT = "%-32s %-9s %14s %14s %8s%n";

    /**
     * One node.
     *
     * @param name host and port
     * @param state {@code up}, {@code draining}, or {@code silent} if it does not answer
     * @param trouble why it does not; blank if it does
     */
    record Line(String name, String state, long budget, long used, int outputs, String trouble) {}

    /** A question to one node. */
    @FunctionalInterface
    interface Question {
        NodeState ask(AgentAddress node) throws IOException;
    }

    /** Asks those of the given names. */
    static MemoryNodeList ask(AgentAddresses addresses, List<String> names, Question question) throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String name : names) {
            AgentAddress address = addresses.find(name).orElse(null);
            // It may have ended since it was listed.
            if (address != null) {
                lines.add(line(shortName(name), address, question));
            }
        }
        return new MemoryNodeList(lines);
    }

    /** As the user writes it: without what all such names begin with. */
    static String shortName(String published) {
        return published.substring(published.indexOf('/') + 1);
    }

    private static Line line(String name, AgentAddress address, Question question) {
        try {
            NodeState state = question.ask(address);
            return new Line(
                    name, state.draining() ? "draining" : "up", state.budget(), state.used(), state.outputs(), "");
        } catch (IOException e) {
            return new Line(name, "silent", 0, 0, 0, Printable.of(e.getMessage()));
        }
    }

    /** Prints it; returns the exit code. */
    int print(PrintWriter out, PrintWriter err, boolean json) throws JsonProcessingException {
        if (json) {
            out.println(new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(lines));
        } else if (lines.isEmpty()) {
            out.println("no memory nodes are published");
        } else {
            out.printf(FORMAT, "NODE", "STATE", "BUDGET", "USED", "OUTPUTS");
            lines.forEach(line -> out.printf(
                    FORMAT,
                    Printable.of(line.name()),
                    line.state(),
                    mebibytes(line.budget()),
                    mebibytes(line.used()),
                    line.outputs()));
        }
        out.flush();
        lines.stream()
                .filter(line -> !line.trouble().isEmpty())
                .forEach(line -> err.println("hawser: " + line.trouble()));
        err.flush();
        return lines.stream().allMatch(line -> line.trouble().isEmpty()) ? 0 : 1;
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (1 << 20));
    }
}
