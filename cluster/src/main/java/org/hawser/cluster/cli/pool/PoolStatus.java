// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser pool status}. */
@Command(name = "status", description = "Shows every slot.", mixinStandardHelpOptions = true)
final class PoolStatus implements Callable<Integer> {
    @Mixin
    private RunDirectories runDirectories;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws Exception {
        return print(runDirectories.ask(NodePool::status), json, command.commandLine());
    }

    /** Prints what the pools have answered; returns the exit code. */
    static int print(Answers<Message.Status> all, boolean json, CommandLine command) throws IOException {
        PrintWriter out = command.getOut();
        return all.print(json, (pool, status) -> print(out, pool, status), command);
    }

    private static void print(PrintWriter out, NodePool pool, Message.Status status) {
        out.printf("%s  agent %d  %s  %d slots%n", pool.name(), status.agentPid(), status.web(), status.size());
        ranks(status).ifPresent(line -> out.printf("  %s%n", line));
        out.printf(
                "  %-5s %-9s %-8s %-10s %5s %9s %-8s %-34s %s%n",
                "SLOT", "STATE", "PID", "FOR", "USES", "HEAP", "USER", "CONTAINER", "TRANSPORT");
        for (Message.SlotStatus slot : status.slots()) {
            String heap = slot.vitals() == null
                    ? "-"
                    : (slot.vitals().heapUsedBytes() >> 20) + "/"
                            + (slot.vitals().heapMaxBytes() >> 20) + "m";
            out.printf(
                    "  %-5s %-9s %-8d %-10s %5d %9s %-8s %-34s %s%n",
                    slot.index() + "." + slot.incarnation(),
                    slot.state(),
                    slot.pid(),
                    duration(slot.millisInState()),
                    slot.uses(),
                    heap,
                    slot.user().isEmpty() ? "-" : slot.user(),
                    slot.containerId().isEmpty() ? "-" : slot.containerId(),
                    slot.transport() == null ? "-" : slot.transport().text());
        }
        status.counters().forEach((name, value) -> out.printf("  %s=%d%n", name, value));
    }

    private static Optional<String> ranks(Message.Status status) {
        long slots = status.slots().stream()
                .filter(slot -> SlotNetwork.MPI.equals(slot.transport()))
                .count();
        return Optional.ofNullable(status.ranks())
                .map(ranks -> String.format(
                        "ranks: %s, %d of %d slots; spare ranks: %d of %d left",
                        ranks.agent() ? "the agent" : "not the agent",
                        slots,
                        status.size(),
                        ranks.spares(),
                        ranks.sparesStarted()));
    }

    private static String duration(long millis) {
        return millis < 10_000 ? millis + " ms" : millis / 1000 + " s";
    }
}
