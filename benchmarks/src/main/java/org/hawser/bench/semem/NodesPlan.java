// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.hawser.bench.run.Count;
import org.hawser.cluster.core.ClusterException;

/**
 * What {@code hawser bench semem-nodes} was asked to compare.
 *
 * @param memoryNodes how many, for each cluster
 * @param bytes of input
 * @param workers of each cluster
 * @param workerCpus processors of a worker
 * @param memoryNodeCpus processors of a memory node: few, so that it is they who limit the copying
 * @param memory budget of a node
 * @param settings that all clusters have in addition
 */
public record NodesPlan(
        Path directory,
        List<Integer> memoryNodes,
        long bytes,
        int mbit,
        int workers,
        double workerCpus,
        double memoryNodeCpus,
        String memory,
        Map<String, String> settings) {
    static final SememJob JOB = SememJob.TERASORT;
    static final Side SIDE = Side.DEDICATED_MORE;
    /** Reduces start when all maps have ended: what they copy then, memory nodes have already. */
    static final List<String> JOB_OPTIONS = List.of("-Dmapreduce.job.reduce.slowstart.completedmaps=1.0");

    private static final int SLOTS = 3;
    private static final double MIN_CPUS = 0.05;

    public NodesPlan {
        requireNonNull(directory, "directory is null");
        memoryNodes = List.copyOf(new TreeSet<>(memoryNodes));
        if (memoryNodes.isEmpty() || workerCpus < MIN_CPUS || memoryNodeCpus < MIN_CPUS) {
            throw new ClusterException("--worker-cpus is " + workerCpus + " and --cpus is " + memoryNodeCpus
                    + ", allowed is 0.05 and more, with at least one number of --memory-nodes.");
        }
        Map<String, String> all = new LinkedHashMap<>();
        // Workers pass on whatever is complete.
        all.put("hawser.semem.high-watermark", "1");
        all.putAll(settings);
        settings = all;
        Count.require("workers", workers, SememPlan.MAX_NODES);
        memoryNodes.forEach(count -> Count.require("memory-nodes", count, SememPlan.MAX_NODES));
    }

    /** The cluster with that many memory nodes. All have the same directory and the same HDFS, one after the other. */
    SememPlan with(int count) {
        return new SememPlan(
                directory,
                List.of(SIDE),
                List.of(JOB),
                bytes,
                mbit,
                workers,
                count,
                SLOTS,
                workerCpus,
                memory,
                settings);
    }

    static String label(int count) {
        return count + (count == 1 ? " memory node" : " memory nodes");
    }

    /** For the report and for the user. */
    public Map<String, String> describe() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("job", JOB + " of " + bytes + " bytes; reduces start when all maps have ended");
        lines.put("a worker", workers + " of them, each with " + workerCpus + " processors and " + SLOTS + " slots");
        lines.put("a memory node", memoryNodes + " of them, each with " + memoryNodeCpus + " processors");
        lines.put("settings", with(memoryNodes.get(0)).cluster(SIDE).settings().toString());
        return lines;
    }
}
