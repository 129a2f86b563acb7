// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.hawser.cluster.batch.request.MemorySize;
import org.hawser.cluster.cli.options.ProfileOptions;
import org.hawser.cluster.core.conf.NodeMemory;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.cluster.core.state.CurrentCluster;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.cluster.local.StartPlan;
import org.hawser.semem.config.SememKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser cluster start}. */
@Command(
        name = "start",
        description = "Starts a cluster and returns when it is ready.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ClusterStart implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ClusterChoice choice;

    @Mixin
    private ProfileOptions options;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "2",
            description = "Number of workers, each with a DataNode and a NodeManager. Default: ${DEFAULT-VALUE}.")
    private int workers;

    @Option(
            names = "--slots",
            paramLabel = "S",
            defaultValue = "2",
            description = "Number of containers that a worker runs at a time. Default: ${DEFAULT-VALUE}.")
    private int slots;

    @Option(
            names = "--memory-nodes",
            paramLabel = "M",
            defaultValue = "0",
            description = "Number of memory nodes, whose memory keeps intermediate data of the workers. Default: "
                    + "${DEFAULT-VALUE}.")
    private int memoryNodes;

    @Option(
            names = "--memory-node-size",
            paramLabel = "SIZE",
            description = "Memory of each memory node, such as 1g. Default: 1g, or less if /dev/shm or the machine's "
                    + "memory is small.")
    private String memoryNodeSize;

    @Option(names = "--dry-run", description = "Print what would be started instead of starting it.")
    private boolean dryRun;

    @Override
    public Integer call() {
        long before = System.nanoTime();
        PrintWriter out = spec.commandLine().getOut();
        RuntimeLayout layout = RuntimeLayout.locate();
        CurrentCluster current = CurrentCluster.of(layout);
        Path dir = choice.directory(current).orElseGet(current::toStart);
        ClusterSpec cluster = new ClusterSpec(dir, options.profile(), workers, slots, options.settings())
                .withMemoryNodes(memoryNodes);
        if (memoryNodeSize != null) {
            cluster = cluster.withSetting(
                    SememKeys.DEDICATED_MEMORY.name(),
                    MemorySize.parse("--memory-node-size", memoryNodeSize).toString());
        }
        MemoryNodes.warning(cluster.settings(), memoryNodes)
                .ifPresent(spec.commandLine().getErr()::println);
        NodeMemory.warning(cluster.settings()).ifPresent(spec.commandLine().getErr()::println);
        if (dryRun) {
            new StartPlan(cluster, layout).print(out);
            return 0;
        }
        LocalCluster started = start(cluster, layout, out);
        current.remember(started.dir());
        out.println(StatusTable.of(DaemonStatus.of(started)));
        out.printf(
                "%s cluster ready after %d ms in %s%n",
                cluster.profile().label(), TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before), started.dir());
        return 0;
    }

    /** An interrupt from the keyboard first undoes what was started. */
    private static LocalCluster start(ClusterSpec cluster, RuntimeLayout layout, PrintWriter out) {
        Thread starter = Thread.currentThread();
        CountDownLatch ended = new CountDownLatch(1);
        Thread onInterrupt = new Thread(() -> undo(starter, ended), "undo-start");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try {
            LocalCluster started = LocalCluster.start(cluster, layout, out::println);
            Runtime.getRuntime().removeShutdownHook(onInterrupt);
            return started;
        } finally {
            ended.countDown();
        }
    }

    private static void undo(Thread starter, CountDownLatch ended) {
        starter.interrupt();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
