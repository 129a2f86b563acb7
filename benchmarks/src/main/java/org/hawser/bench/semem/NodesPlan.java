// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.Count;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.local.ClusterSpec;

/**
 * What {@code hawser bench semem-nodes} was asked to compare: how long the same reduces copy the same data from one memory
 * node, or from more.
 *
 * @param memoryNodes how many, for each cluster
 * @param workers of each cluster
 * @param memoryNodeCpus processors of a memory node: few, so that it is they who limit the copying
 */
public record NodesPlan(Emulation emulation, List<Integer> memoryNodes, int workers, double memoryNodeCpus)
        implements Plan {
    private static final SememJob JOB = SememJob.TERASORT;
    private static final Side SIDE = Side.DEDICATED_MORE;
    /** Reduces start when all maps have ended: what they copy then, memory nodes have already. */
    private static final List<String> JOB_OPTIONS = List.of("-Dmapreduce.job.reduce.slowstart.completedmaps=1.0");
    /** Workers pass on whatever is complete. */
    private static final Map<String, String> SETTINGS = Map.of("hawser.semem.high-watermark", "1");

    public NodesPlan {
        requireNonNull(emulation, "emulation is null");
        memoryNodes = List.copyOf(new TreeSet<>(memoryNodes));
        if (memoryNodes.isEmpty()) {
            throw new ClusterException("--memory-nodes is empty, allowed are numbers separated by commas.");
        }
        memoryNodes.forEach(count -> Count.require("memory-nodes", count, Emulation.MAX_NODES));
        Count.require("workers", workers, Emulation.MAX_NODES);
        Emulation.requireCpus("--memory-node-cpus", memoryNodeCpus);
    }

    @Override
    public List<SememJob> jobs() {
        return List.of(JOB);
    }

    /** All have the same directory and the same HDFS, one after the other. */
    @Override
    public List<Setup> setups() {
        return memoryNodes.stream().map(this::setup).toList();
    }

    private Setup setup(int count) {
        ClusterSpec cluster = emulation.cluster(SIDE.label(), SIDE, workers, count);
        return new Setup(
                label(count), SIDE, cluster.withSettings(SETTINGS).withSettings(emulation.settings()), JOB_OPTIONS);
    }

    static String label(int count) {
        return count + (count == 1 ? " memory node" : " memory nodes");
    }

    @Override
    public int leastWorkers() {
        return workers;
    }

    @Override
    public boolean needsMemoryNodes() {
        return true;
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("job", JOB + "; reduces start when all maps have ended");
        lines.putAll(emulation.describe(tasks()));
        lines.put("workers", workers + ", as described");
        lines.put(
                "memory nodes",
                memoryNodes + ", each "
                        + (memoryNodeCpus == 0
                                ? "without a limit of processors"
                                : "with " + memoryNodeCpus + " processors"));
        lines.put("settings", setup(memoryNodes.get(0)).cluster().settings().toString());
        return lines;
    }

    @Override
    public List<Result> results(Measurements measurements) {
        String first = label(memoryNodes.get(0));
        return memoryNodes.stream()
                .filter(count -> measured(first, measurements) && measured(label(count), measurements))
                .map(count -> measurements.compare(
                        "semem-nodes-" + count, JOB.label(), SememTurn.COPY, first, label(count), "s"))
                .toList();
    }

    private static boolean measured(String label, Measurements measurements) {
        return measurements.find(JOB.label(), label, SememTurn.COPY).isPresent();
    }
}
