// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.hawser.bench.central.CentralDisk;
import org.hawser.bench.central.DiskUse;
import org.hawser.bench.history.JobHistory;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.JobId;
import org.hawser.bench.run.JobTurn;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.LocalCluster;

/** Runs one of the jobs on one side after the other, and records where its intermediate data went. */
final class SememTurn {
    /** From the end of the last map until the last reduce has all of its data. */
    static final String COPY = "copy after the maps";

    private static final double MB = 1e6;

    private final SememJob job;
    private final Measurements measurements;
    private final JobTurn turn;
    private final JobTurn small;
    private JobBytes bytes;
    private double copySeconds;
    private List<String> shuffle = List.of();
    private long peakMemoryNodes;

    SememTurn(SememJob job, RuntimeLayout layout, int reduces, Measurements measurements) {
        this.job = job;
        this.measurements = measurements;
        this.turn = new JobTurn(job.workload(layout, reduces, this::outcome), measurements);
        this.small = new JobTurn(job.smallWorkload(layout, this::outcome), measurements);
    }

    /**
     * Runs it once.
     *
     * @return what to tell the user
     */
    String run(SideCluster cluster, CentralDisk disk, boolean counts) {
        Map<String, Long> countersBefore = MemoryWatch.counters(cluster.runs());
        DiskUse before = disk.use();
        try (MemoryWatch watch = MemoryWatch.start(cluster.runs())) {
            String text = turn.run(contender(cluster), counts);
            DiskUse use = disk.use().since(before);
            Map<String, Long> counters = since(countersBefore, MemoryWatch.counters(cluster.runs()));
            peakMemoryNodes = watch.peakMemoryNodes();
            if (counts) {
                record(cluster.setup().label(), use, watch, counters);
            }
            return text
                    + String.format(
                            Locale.ROOT,
                            "; %.1f s of copying after the maps; %.2f bytes of intermediate data for each of input; central disk: %s; memory: %.0f MB"
                                    + " on workers and %.0f MB on memory nodes at most %s; shuffle: %s",
                            copySeconds,
                            bytes.ratio(),
                            use.text(),
                            watch.peakWorkers() / MB,
                            watch.peakMemoryNodes() / MB,
                            counters,
                            shuffle);
        }
    }

    /** Runs it once on a part of its input, without recording anything. */
    String runSmall(SideCluster cluster) {
        return small.run(contender(cluster), false);
    }

    private static Contender contender(SideCluster cluster) {
        Setup setup = cluster.setup();
        return new Contender(setup.label(), cluster.cluster(), setup.jobOptions());
    }

    /** Bytes that all memory nodes together held at most in the last run. */
    long peakMemoryNodes() {
        return peakMemoryNodes;
    }

    private String outcome(LocalCluster cluster, ToolRun run, String output) {
        bytes = JobBytes.of(run.stderr());
        shuffle = JobBytes.shuffle(run.stderr());
        copySeconds = CopyTime.seconds(JobHistory.of(cluster).job(JobId.first(run.stderr())));
        String digest = Hdfs.digest(cluster, output);
        Hdfs.remove(cluster, output);
        return digest;
    }

    private void record(String side, DiskUse use, MemoryWatch watch, Map<String, Long> counters) {
        record(side, COPY, "s", copySeconds);
        record(side, "intermediate / input", "", bytes.ratio());
        record(side, "central: metadata operations", "", (double)
                use.operations().total());
        record(side, "central: opens", "", (double) use.operations().opens());
        record(side, "central: opens of intermediate data", "", (double)
                use.operations().intermediateOpens());
        record(side, "central: written", "MB", use.writtenMb());
        record(side, "central: read", "MB", use.readMb());
        record(side, "memory: workers' peak", "MB", watch.peakWorkers() / MB);
        record(side, "memory: memory nodes' peak", "MB", watch.peakMemoryNodes() / MB);
        record(side, "memory: sent to other nodes", "MB", counters.getOrDefault("bytesSent", 0L) / MB);
        record(side, "memory: fetched from other nodes", "MB", bytes.remote() / MB);
        record(side, "memory: moved to disk", "MB", counters.getOrDefault("bytesMoved", 0L) / MB);
    }

    private void record(String side, String metric, String unit, double value) {
        measurements.add(job.label(), side, metric, unit, value);
    }

    /** Only what has changed. */
    private static Map<String, Long> since(Map<String, Long> before, Map<String, Long> now) {
        Map<String, Long> changes = new TreeMap<>();
        now.forEach((name, count) -> changes.put(name, count - before.getOrDefault(name, 0L)));
        changes.values().removeIf(change -> change == 0);
        return changes;
    }
}
