// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hawser pool report}. */
@Command(
        name = "report",
        description = "Shows which container of a job ran in which slot, and why others were forked.",
        mixinStandardHelpOptions = true)
final class PoolReport implements Callable<Integer> {
    private static final int COLUMNS = 8;

    @Mixin
    private RunDirectories runDirectories;

    @Parameters(paramLabel = "ID", description = "An application, job or container id, or the end of one.")
    private String id;

    @Spec
    private CommandSpec command;

    private record Placement(String node, List<String> columns) {
        String container() {
            return columns.get(1);
        }
    }

    @Override
    public Integer call() throws Exception {
        String wanted = id.replaceFirst("^(application|job|container)_", "");
        List<Placement> found = new ArrayList<>();
        Answers<List<String>> all = runDirectories.ask(NodePool::placements);
        all.given().forEach((pool, lines) -> found.addAll(read(pool, lines, wanted)));
        if (!found.isEmpty()) {
            print(found);
        } else if (all.failures().isEmpty()) {
            throw new IOException("no container of " + id + " is known to these nodes");
        }
        return all.end(command.commandLine());
    }

    private static List<Placement> read(NodePool pool, List<String> lines, String wanted) {
        String node = pool.name().substring(pool.name().lastIndexOf('/') + 1);
        return lines.stream()
                .map(line -> List.of(line.split("\t", -1)))
                .filter(columns -> columns.size() == COLUMNS && columns.get(1).contains(wanted))
                .map(columns -> new Placement(node, columns))
                .toList();
    }

    private void print(List<Placement> found) {
        PrintWriter out = command.commandLine().getOut();
        out.printf("%-42s %-10s %-6s %-8s %5s %10s %s%n", "CONTAINER", "NODE", "SLOT", "PID", "USE", "WAITED", "");
        found.stream()
                .sorted(Comparator.comparing(Placement::container))
                .forEach(p -> out.printf(
                        "%-42s %-10s %-6s %-8s %5s %10s %s%n",
                        p.container(),
                        p.node(),
                        p.columns().get(2).equals("fork")
                                ? "forked"
                                : p.columns().get(3),
                        p.columns().get(4),
                        p.columns().get(5),
                        p.columns().get(6).isEmpty() ? "" : p.columns().get(6) + " us",
                        p.columns().get(7)));
        long forked =
                found.stream().filter(p -> p.columns().get(2).equals("fork")).count();
        out.printf("%d containers in slots, %d forked%n", found.size() - forked, forked);
    }
}
