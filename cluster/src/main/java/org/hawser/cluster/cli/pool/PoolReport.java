// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.hawser.cluster.cli.Printable;
import org.hawser.reuse.config.Placement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hawser pool report}. */
@Command(
        name = "report",
        description = "Shows which container of a job ran in which slot, and why others were forked.",
        mixinStandardHelpOptions = true)
final class PoolReport implements Callable<Integer> {
    private static final Pattern ID = Pattern.compile("(application|job|container)?[_e\\d]*");

    @Mixin
    private RunDirectories runDirectories;

    @Parameters(paramLabel = "ID", description = "An application, job or container id, or the end of one.")
    private String id;

    @Spec
    private CommandSpec command;

    private record Row(String node, Placement placement) {}

    @Override
    public Integer call() throws Exception {
        if (!ID.matcher(id).matches()) {
            throw new ParameterException(
                    command.commandLine(),
                    "ID is '" + id + "': an application id looks like application_1700000000000_0001, a job id like "
                            + "job_1700000000000_0001; the end of one, such as 0001, will do.");
        }
        String wanted = id.replaceFirst("^(application|job|container)_", "");
        List<Row> found = new ArrayList<>();
        Answers<List<String>> all = runDirectories.ask(NodePool::placements);
        all.given().forEach((pool, lines) -> found.addAll(read(pool, lines, wanted)));
        if (!found.isEmpty()) {
            print(found);
        } else if (all.failures().isEmpty()) {
            throw new IOException("no container of " + id + " is known to these nodes");
        }
        return all.end(command.commandLine());
    }

    private static List<Row> read(NodePool pool, List<String> lines, String wanted) {
        String node = pool.name().substring(pool.name().lastIndexOf('/') + 1);
        return lines.stream()
                .flatMap(line -> Placement.parse(line).stream())
                .filter(placement -> placement.container().contains(wanted))
                .map(placement -> new Row(node, placement))
                .toList();
    }

    private void print(List<Row> found) {
        PrintWriter out = command.commandLine().getOut();
        out.printf("%-42s %-10s %-6s %-8s %5s %10s %s%n", "CONTAINER", "NODE", "SLOT", "PID", "USE", "WAITED", "");
        found.stream()
                .sorted(Comparator.comparing(row -> row.placement().container()))
                .forEach(row -> {
                    Placement placement = row.placement();
                    String line = String.format(
                            "%-42s %-10s %-6s %-8s %5s %10s %s",
                            placement.container(),
                            row.node(),
                            placement.isFork() ? "forked" : placement.slot(),
                            placement.isFork() ? "" : placement.pid(),
                            placement.isFork() ? "" : placement.use(),
                            placement.isFork() ? "" : placement.waitedMicros() + " us",
                            placement.reason());
                    // Containers may have written into the files.
                    out.println(Printable.of(line));
                });
        long forked = found.stream().filter(row -> row.placement().isFork()).count();
        out.printf("%d containers in slots, %d forked%n", found.size() - forked, forked);
    }
}
