// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.Count;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.ClusterException;

/**
 * What {@code hawser bench semem} was asked to compare.
 *
 * @param nodes of every side, memory nodes included but for the sides that have them in addition
 * @param memoryNodes of the sides that have some
 */
public record SidesPlan(Emulation emulation, List<Side> sides, List<SememJob> jobs, int nodes, int memoryNodes)
        implements Plan {
    public SidesPlan {
        requireNonNull(emulation, "emulation is null");
        sides = sides.stream().distinct().toList();
        jobs = jobs.stream().distinct().toList();
        Count.require("nodes", nodes, Emulation.MAX_NODES);
        Count.require("memory-nodes", memoryNodes, Emulation.MAX_NODES);
        if (memoryNodes >= nodes && sides.stream().anyMatch(side -> side.memoryNodes() && !side.more())) {
            throw new ClusterException("--memory-nodes is " + memoryNodes + " and --nodes is " + nodes
                    + ": at least one node must be left for workers.");
        }
    }

    @Override
    public List<Setup> setups() {
        return sides.stream().map(this::setup).toList();
    }

    private Setup setup(Side side) {
        int ofMemory = side.memoryNodes() ? memoryNodes : 0;
        int workers = side.more() ? nodes : nodes - ofMemory;
        return new Setup(side.label(), side, emulation.cluster(side.label(), side, workers, ofMemory), List.of());
    }

    /** Also if no side has memory nodes, so that the choice of sides does not change the jobs. */
    @Override
    public int leastWorkers() {
        return leastWorkers(nodes, memoryNodes);
    }

    /** Workers beside the memory nodes, but at least one; the plan refuses to have none. */
    public static int leastWorkers(int nodes, int memoryNodes) {
        return Math.max(1, nodes - memoryNodes);
    }

    @Override
    public double memoryNodeCpus() {
        return emulation.cpus();
    }

    @Override
    public boolean needsMemoryNodes() {
        return false;
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("jobs", jobs.toString());
        lines.putAll(emulation.describe(tasks()));
        setups().forEach(setup -> lines.put(setup.label(), setup.describe()));
        return lines;
    }

    @Override
    public List<Result> results(Measurements measurements) {
        return new SememResults(sides, jobs, measurements).all();
    }
}
