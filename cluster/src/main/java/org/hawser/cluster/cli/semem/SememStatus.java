// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.hawser.cluster.cli.pool.NodePool;
import org.hawser.cluster.cli.pool.RunDirectories;
import org.hawser.semem.wire.MemoryMessage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser semem status}. */
@Command(
        name = "status",
        description = "Shows the budget of each node, what is used of it, and by whom.",
        mixinStandardHelpOptions = true)
final class SememStatus implements Callable<Integer> {
    @Mixin
    private RunDirectories runDirectories;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = command.commandLine().getOut();
        return runDirectories
                .askWithMemoryNodes(NodePool::memory)
                .print(json, (pool, report) -> print(out, pool, report), command.commandLine());
    }

    private static void print(PrintWriter out, NodePool pool, MemoryMessage.Report report) {
        out.printf(
                "%s  %s of %s used%s%n",
                pool.name(),
                mebibytes(report.used()),
                mebibytes(report.budget()),
                report.draining() ? ", draining" : "");
        if (!report.applications().isEmpty()) {
            out.printf("  %-34s %12s %8s%n", "APPLICATION", "USED", "FILES");
        }
        report.applications()
                .forEach(
                        use -> out.printf("  %-34s %12s %8d%n", use.application(), mebibytes(use.used()), use.files()));
        print(out, "LENT TO", report.lent());
        print(out, "MOVED TO", report.moved());
        new TreeMap<>(report.counters()).forEach((name, value) -> out.printf("  %s=%d%n", name, value));
    }

    private static void print(PrintWriter out, String title, List<MemoryMessage.NodeUse> uses) {
        if (!uses.isEmpty()) {
            out.printf("  %-34s %12s %8s%n", title, "USED", "OUTPUTS");
        }
        uses.forEach(use -> out.printf("  %-34s %12s %8d%n", use.node(), mebibytes(use.bytes()), use.outputs()));
    }

    /** With one decimal, so that small files show. */
    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (1 << 20));
    }
}
