// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.bench.run.Count;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.local.ClusterSpec;

/**
 * What {@code hawser bench semem} was asked to compare.
 *
 * @param directory of all clusters and of the central disk
 * @param bytes of input of TeraSort; the other jobs have a quarter of that
 * @param mbit bandwidth of the central disk in each direction, Mbit/s
 * @param nodes of every side, memory nodes included but for the sides that have them in addition
 * @param memoryNodes of the sides that have some
 * @param slots of a worker
 * @param cpus of a node; 0 for no limit
 * @param memory budget of a node, as {@code hawser.semem.memory} takes it
 * @param settings that the clusters of all sides have in addition
 */
public record SememPlan(
        Path directory,
        List<Side> sides,
        List<SememJob> jobs,
        long bytes,
        int mbit,
        int nodes,
        int memoryNodes,
        int slots,
        double cpus,
        String memory,
        Map<String, String> settings) {
    private static final long MIN_BYTES = 1 << 20;
    private static final long MAX_BYTES = 1L << 40;
    private static final long FILE_BYTES = 32L << 20;
    private static final int MIN_FILES = 4;
    static final int MAX_NODES = 32;
    private static final int MAX_MBIT = 100_000;
    private static final double MIN_CPUS = 0.1;
    private static final double MAX_CPUS = 1024;

    public SememPlan {
        directory =
                requireNonNull(directory, "directory is null").toAbsolutePath().normalize();
        sides = sides.stream().distinct().toList();
        jobs = jobs.stream().distinct().toList();
        require(bytes >= MIN_BYTES && bytes <= MAX_BYTES, "--data-size is " + bytes + " bytes, allowed is 1m to 1t.");
        Count.require("rate", mbit, MAX_MBIT);
        Count.require("nodes", nodes, MAX_NODES);
        Count.require("memory-nodes", memoryNodes, MAX_NODES);
        Count.require("slots", slots, MAX_NODES);
        require(
                cpus == 0 || (cpus >= MIN_CPUS && cpus <= MAX_CPUS),
                "--cpus is " + cpus + ", allowed is 0 for no limit, or 0.1 to 1024.");
        require(
                memoryNodes < nodes || sides.stream().noneMatch(side -> side.memoryNodes() && !side.more()),
                "--memory-nodes is " + memoryNodes + " and --nodes is " + nodes
                        + ": at least one node must be left for workers.");
        requireNonNull(memory, "memory is null");
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Input files of each job, each of which is read by one map. */
    int files() {
        return (int) Math.max(MIN_FILES, bytes / FILE_BYTES);
    }

    /** The cluster of a side. */
    ClusterSpec cluster(Side side) {
        int ofMemory = side.memoryNodes() ? memoryNodes : 0;
        ClusterSpec spec = ClusterSpec.of(clusterDirectory(side), side.profile())
                .withWorkers(side.more() ? nodes : nodes - ofMemory)
                .withMemoryNodes(ofMemory)
                .withSlots(slots)
                // A side with more workers must not write more copies.
                .withSetting("dfs.replication", "1")
                .withSettings(side.settings(memory))
                .withSettings(settings);
        return side.central() ? spec.withSetting("yarn.nodemanager.local-dirs", localDirectory()) : spec;
    }

    /** Where a worker of a side has the central disk. */
    Path mount(Side side, int worker) {
        Path own = new ClusterPaths(clusterDirectory(side)).nodeManagerRecovery(worker);
        return Path.of(mounts().toString() + own);
    }

    Path disk() {
        return directory.resolve("disk");
    }

    Path clusterDirectory(Side side) {
        return directory.resolve(side.label());
    }

    /** For the report and for the user. */
    public Map<String, String> describe() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(
                "jobs",
                jobs + " of " + bytes + " bytes, or documents of a quarter of that, in " + files()
                        + " files, each the input of one map");
        lines.put("central disk", mbit + " Mbit/s in each direction for all nodes together, without a page cache");
        lines.put("HDFS", "on the local disk on all sides, one copy");
        lines.put(
                "a node",
                (cpus == 0 ? "without a limit of processors" : cpus + " processors") + "; a worker has " + slots
                        + " slots, and a side in memory a budget of " + memory + " on each node");
        for (Side side : sides) {
            ClusterSpec spec = cluster(side);
            lines.put(
                    side.label(),
                    spec.workers() + " workers, " + spec.memoryNodes() + " memory nodes; " + spec.settings());
        }
        return lines;
    }

    /**
     * The same text for all workers, as Hadoop puts in what each has of its own: all settings of a cluster are the same for
     * its workers.
     */
    private String localDirectory() {
        return mounts() + "${yarn.nodemanager.recovery.dir}";
    }

    private Path mounts() {
        return disk().resolve("mounts");
    }

    private static void require(boolean right, String message) {
        if (!right) {
            throw new ClusterException(message);
        }
    }
}
