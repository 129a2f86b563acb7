// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.io.IOException;
import org.hawser.cluster.cli.Printable;
import org.hawser.common.timeline.Timeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hawser chronos}. */
@Command(
        name = "chronos",
        description = "Says how a job came through the loss of nodes and through preemption.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class ChronosCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    @Command(
            name = "explain",
            description =
                    "Prints, in order of time, which nodes a job lost, who made room, which attempts ended early, and"
                            + " where and when their tasks ran again.",
            footer = {"", "\"hawser report\" draws the same."},
            mixinStandardHelpOptions = true,
            sortOptions = false)
    int explain(
            @Parameters(
                            paramLabel = "APPLICATION",
                            description = "An application id (application_1700000000000_0001) or a job id.")
                    String name,
            @Mixin RunChoice choice)
            throws IOException {
        String job = RunChoice.jobId(spec, name);
        try (Runs runs = choice.open()) {
            Timeline timeline = runs.timeline(job);
            Explanation.of(timeline).forEach(line -> spec.commandLine().getOut().println(Printable.of(line)));
            timeline.gaps().forEach(gap -> spec.commandLine()
                    .getOut()
                    .println(Printable.of("not known: " + gap.effect() + " (" + gap.missing() + ")")));
        }
        return 0;
    }
}
