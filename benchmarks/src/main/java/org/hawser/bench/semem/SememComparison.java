// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.central.CentralDisk;
import org.hawser.bench.central.DiskSpeed;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.NodeCpus;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;

/**
 * The comparisons {@code semem} and {@code semem-nodes}: where intermediate data is kept. The clusters of all sides would not
 * fit into one machine at the same time, so each is started for its turn in every run and stopped after it. A side that
 * fails has no further turns; the others go on.
 */
public final class SememComparison implements ProcessComparison {
    private final Plan plan;
    private final RuntimeLayout layout;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    public SememComparison(Plan plan, RuntimeLayout layout) {
        this.plan = requireNonNull(plan, "plan is null");
        this.layout = requireNonNull(layout, "layout is null");
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>(plan.describe());
        all.putAll(settings);
        return all;
    }

    @Override
    public Map<String, String> failures() {
        return failures;
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements) {
        removeEarlier();
        plan.describe().forEach((name, text) -> progress.line(name + ": " + text));
        progress.line(ExpectedTime.text(plan, runs));
        Emulation emulation = plan.emulation();
        Optional<NodeCpus> cpus = NodeCpus.of(emulation.cpus(), plan.memoryNodeCpus());
        try (CentralDisk disk = CentralDisk.start(emulation.disk(), emulation.mbit())) {
            tellSpeed(disk, progress);
            SideTurns turns = new SideTurns(plan, layout, disk, cpus, measurements, progress);
            long start = System.nanoTime();
            for (int run = 1; run <= runs; run++) {
                for (Setup setup : left()) {
                    take(turns, setup, "run " + run + " of " + runs, progress);
                }
                tellRest(run, runs, Duration.ofNanos(System.nanoTime() - start), progress);
            }
        } finally {
            cpus.ifPresent(NodeCpus::close);
        }
        // The logs of the others tell why.
        left().forEach(setup -> FileUtil.fullyDelete(setup.cluster().dir().toFile()));
        return plan.results(measurements);
    }

    @Override
    public void abandon() {
        try {
            stopClusters();
        } finally {
            CentralDisk.removeAll();
            NodeCpus.removeAll();
            LocalDirsInMemory.ofMachine().removeOwn();
        }
    }

    private void take(SideTurns turns, Setup setup, String which, Progress progress) {
        try {
            turns.take(setup, which);
        } catch (RuntimeException e) {
            if (isEnding()) {
                throw e;
            }
            failures.put(setup.label(), String.valueOf(e.getMessage()));
            progress.line(setup.label() + " has failed and has no further turns: " + e.getMessage());
        }
    }

    private List<Setup> left() {
        return plan.setups().stream()
                .filter(setup -> !failures.containsKey(setup.label()))
                .toList();
    }

    /** What a run has left that was killed. */
    private void removeEarlier() {
        stopClusters();
        CentralDisk.removeOrphans();
        LocalDirsInMemory.ofMachine().removeOrphans();
        FileUtil.fullyDelete(plan.emulation().directory().toFile());
    }

    private void stopClusters() {
        BenchClusters.stopLeft(
                plan.setups().stream().map(setup -> setup.cluster().dir()).distinct());
    }

    /** Whether this program is being interrupted: then the processes that it has started end first. */
    private static boolean isEnding() {
        Thread probe = new Thread(() -> {}, "probe");
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private void tellSpeed(CentralDisk disk, Progress progress) {
        Path mount = plan.emulation().disk().resolve("speed");
        disk.mount("speed", mount);
        DiskSpeed speed = DiskSpeed.of(mount);
        disk.unmount(mount);
        String text = String.format(Locale.ROOT, "%.1f MB/s to write, %.1f MB/s to read", speed.write(), speed.read());
        settings.put("central disk, measured", text);
        progress.line("central disk, measured: " + text);
    }

    private static void tellRest(int run, int runs, Duration elapsed, Progress progress) {
        Duration rest = elapsed.multipliedBy(runs - run).dividedBy(run);
        progress.line(String.format(
                Locale.ROOT,
                "run %d of %d has ended after %d s; about %d min are left",
                run,
                runs,
                elapsed.toSeconds(),
                rest.plusSeconds(59).toMinutes()));
    }
}
