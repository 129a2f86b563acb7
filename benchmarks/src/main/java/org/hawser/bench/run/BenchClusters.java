// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;

/**
 * The local clusters of a comparison: stock Hadoop, Hawser, and any {@link Comparison#furtherClusters}. Each has one
 * worker, and they differ only in profile and in the settings of the further ones. All run at the same time, but only
 * one of them has work at a time. Ctrl-C stops them too.
 */
public final class BenchClusters implements AutoCloseable {
    private final Map<String, LocalCluster> clusters;
    private final Thread onInterrupt;

    private BenchClusters(Map<String, LocalCluster> clusters, Thread onInterrupt) {
        this.clusters = Map.copyOf(clusters);
        this.onInterrupt = requireNonNull(onInterrupt, "onInterrupt is null");
    }

    /**
     * Starts all; if that fails, none is left running.
     *
     * @param parent of the clusters' directories
     */
    public static BenchClusters start(Path parent, Comparison comparison, RuntimeLayout layout, Progress progress) {
        Map<String, ClusterSpec> byName = new LinkedHashMap<>();
        byName.put(Contender.STOCK, spec(parent, Contender.STOCK, Profile.STOCK, comparison));
        byName.put(Contender.HAWSER, spec(parent, Contender.HAWSER, Profile.HAWSER, comparison));
        comparison
                .furtherClusters()
                .forEach((name, settings) -> byName.put(
                        name,
                        JobJar.sharedBy(spec(parent, name, Profile.HAWSER, comparison), layout)
                                .withSettings(settings)));
        List<Path> directories = byName.values().stream().map(ClusterSpec::dir).toList();
        Thread onInterrupt = new Thread(() -> stopOnInterrupt(directories, progress), "stop-clusters");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try {
            Map<String, LocalCluster> clusters = new LinkedHashMap<>();
            byName.forEach((name, spec) -> {
                progress.line("starting the " + name + " cluster in " + spec.dir());
                clusters.put(name, LocalCluster.start(spec, layout, Progress.silent()));
            });
            return new BenchClusters(clusters, onInterrupt);
        } catch (RuntimeException e) {
            forget(onInterrupt);
            stop(directories, progress);
            throw e;
        }
    }

    /** Stops what is left of clusters in these directories, some of which need not exist. */
    public static void stopLeft(Stream<Path> directories) {
        directories
                .filter(directory -> directory.toFile().exists())
                .forEach(directory -> LocalCluster.stop(directory, Progress.silent()));
    }

    public LocalCluster stock() {
        return named(Contender.STOCK);
    }

    public LocalCluster hawser() {
        return named(Contender.HAWSER);
    }

    /** One of {@link Comparison#furtherClusters}. */
    public LocalCluster named(String name) {
        return requireNonNull(clusters.get(name), () -> "there is no cluster " + name);
    }

    @Override
    public void close() {
        stop(clusters.values().stream().map(LocalCluster::dir).toList(), Progress.silent());
        forget(onInterrupt);
    }

    private static ClusterSpec spec(Path parent, String name, Profile profile, Comparison comparison) {
        return ClusterSpec.of(parent.resolve("bench-" + name), profile)
                .withWorkers(1)
                .withSlots(comparison.slots())
                .withSettings(comparison.clusterSettings());
    }

    /** The client of the job that runs at this moment is no process of a cluster. */
    private static void stopOnInterrupt(List<Path> directories, Progress progress) {
        try {
            stop(directories, progress);
        } finally {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        }
    }

    private static void forget(Thread onInterrupt) {
        try {
            Runtime.getRuntime().removeShutdownHook(onInterrupt);
        } catch (IllegalStateException ignored) {
            // This program is being interrupted: it runs already.
        }
    }

    private static void stop(List<Path> directories, Progress progress) {
        if (directories.isEmpty()) {
            return;
        }
        try {
            LocalCluster.stop(directories.get(0), progress);
        } finally {
            stop(directories.subList(1, directories.size()), progress);
        }
    }
}
