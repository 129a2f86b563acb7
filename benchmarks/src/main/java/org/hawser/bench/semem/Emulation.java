// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hawser.bench.run.Count;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.local.ClusterSpec;

/**
 * What is the same for everything that is compared: the data, the central disk, and the nodes.
 *
 * @param directory of all clusters and of the central disk
 * @param bytes of input of TeraSort; the other jobs have a quarter of that
 * @param mbit bandwidth of the central disk in each direction, Mbit/s
 * @param slots of a worker
 * @param cpus of a node; 0 for no limit
 * @param memory budget of a node, as {@code hawser.semem.memory} takes it
 * @param timed how often each job is timed on a cluster before that is stopped
 * @param settings that all clusters have in addition
 */
public record Emulation(
        Path directory,
        long bytes,
        int mbit,
        int slots,
        double cpus,
        String memory,
        int timed,
        Map<String, String> settings) {
    static final int MAX_NODES = 32;

    private static final String LOCAL_DIRS = "yarn.nodemanager.local-dirs";
    private static final long MIN_BYTES = 1 << 20;
    private static final long MAX_BYTES = 1L << 40;
    private static final long FILE_BYTES = 32L << 20;
    private static final int MAX_TIMED = 100;
    private static final int MAX_MBIT = 100_000;
    private static final double MIN_CPUS = 0.05;
    private static final double MAX_CPUS = 1024;

    public Emulation {
        directory =
                requireNonNull(directory, "directory is null").toAbsolutePath().normalize();
        if (bytes < MIN_BYTES || bytes > MAX_BYTES) {
            throw new ClusterException("--data-size is " + bytes + " bytes, allowed is 1m to 1t.");
        }
        Count.require("rate", mbit, MAX_MBIT);
        Count.require("slots", slots, MAX_NODES);
        requireCpus("--cpus", cpus);
        requireNonNull(memory, "memory is null");
        Count.require("timed", timed, MAX_TIMED);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    static void requireCpus(String option, double cpus) {
        if (cpus != 0 && !(cpus >= MIN_CPUS && cpus <= MAX_CPUS)) {
            throw new ClusterException(option + " is " + cpus + ", allowed is 0 for no limit, or 0.05 to 1024.");
        }
    }

    /**
     * Input files of each job, each of which is read by one map: of 32 MiB or somewhat less.
     *
     * @param tasks of which it is a multiple
     */
    int files(int tasks) {
        long bytesOfAll = FILE_BYTES * tasks;
        return Math.toIntExact((bytes + bytesOfAll - 1) / bytesOfAll * tasks);
    }

    /** A cluster with so many nodes, in the directory of that name. */
    ClusterSpec cluster(String name, Side side, int workers, int memoryNodes) {
        ClusterSpec spec = ClusterSpec.of(directory.resolve(name), side.profile())
                .withWorkers(workers)
                .withMemoryNodes(memoryNodes)
                .withSlots(slots)
                // A cluster with more workers must not write more copies.
                .withSetting("dfs.replication", "1")
                .withSettings(side.settings(memory))
                .withSettings(settings);
        // The same text for all workers, as Hadoop puts in what each has of its own: their settings are the same.
        String central = mounts() + "${yarn.nodemanager.recovery.dir}";
        if (side.inMemory()) {
            return spec.withSetting(LOCAL_DIRS, localDirsInMemory() + "${yarn.nodemanager.recovery.dir}")
                    .withSetting("hawser.semem.spill-dir", central);
        }
        return side.central() ? spec.withSetting(LOCAL_DIRS, central) : spec;
    }

    /** Of all workers of sides whose nodes have no disk of their own. */
    Path localDirsInMemory() {
        return LocalDirsInMemory.ofMachine().own();
    }

    /** Where a worker of a cluster has the central disk. */
    Path mount(ClusterSpec cluster, int worker) {
        return Path.of(mounts().toString() + new ClusterPaths(cluster.dir()).nodeManagerRecovery(worker));
    }

    Path disk() {
        return directory.resolve("disk");
    }

    private Path mounts() {
        return disk().resolve("mounts");
    }

    /** For the report and for the user. */
    Map<String, String> describe(int tasks) {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(
                "data",
                bytes + " bytes, or documents of a quarter of that, in " + files(tasks)
                        + " files, each the input of one map; " + tasks + " reduces");
        lines.put("central disk", mbit + " Mbit/s in each direction for all nodes together");
        lines.put("HDFS", "on the local disk, one copy");
        lines.put(
                "a node",
                (cpus == 0 ? "without a limit of processors" : cpus + " processors") + "; a worker has " + slots
                        + " slots, and where data is in memory each node has " + memory + " for it");
        return lines;
    }
}
