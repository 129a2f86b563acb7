// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.state.CurrentCluster;
import org.hawser.cluster.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code hawser cluster stop}. */
@Command(
        name = "stop",
        description = "Stops a cluster and leaves nothing running. HDFS is kept for the next start.",
        mixinStandardHelpOptions = true)
final class ClusterStop implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ClusterChoice choice;

    @Override
    public Integer call() {
        long before = System.nanoTime();
        PrintWriter out = spec.commandLine().getOut();
        CurrentCluster current = CurrentCluster.of(RuntimeLayout.locate());
        Path dir = choice.directory(current).orElseGet(current::directory);
        int processes = LocalCluster.stop(dir, out::println);
        out.println(
                processes == 0
                        ? "nothing was running in " + dir
                        : processes + " processes stopped after "
                                + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before) + " ms, nothing is left of "
                                + dir);
        return 0;
    }
}
