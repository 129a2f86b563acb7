/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.hawser.bench.report.BenchReport;
import org.hawser.bench.report.Machine;
import org.hawser.bench.report.ReportFile;
import org.hawser.bench.report.ReportTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hawser bench report}. */
@Command(
        name = "report",
        description = "Prints the tables of reports that --json wrote, as Markdown.",
        mixinStandardHelpOptions = true)
final class BenchReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Written by \"hawser bench NAME --json FILE\".")
    private List<Path> files;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        files.forEach(file -> print(new ReportFile(file).read(), out));
        return 0;
    }

    private static void print(BenchReport report, PrintWriter out) {
        Machine machine = report.machine();
        out.printf("### %s%n%n", report.name());
        out.printf(
                "%s; %s, %d processors, %d MiB, load %s at the start; Java %s, Hadoop %s, Hawser %s. Median (min-max).%n%n",
                report.started(),
                machine.processor(),
                machine.processors(),
                machine.memoryMiB(),
                machine.load(),
                machine.java(),
                machine.hadoop(),
                machine.hawser());
        out.println(new ReportTables(report).markdown());
        out.println();
        out.println("```");
        report.results().forEach(result -> out.println(result.line()));
        out.println("```");
        out.println();
    }
}
