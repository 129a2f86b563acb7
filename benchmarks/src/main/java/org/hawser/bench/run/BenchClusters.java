/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.run;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.ClusterSpec;
import org.hawser.cluster.LocalCluster;
import org.hawser.cluster.Profile;
import org.hawser.cluster.Progress;
import org.hawser.cluster.RuntimeLayout;

/**
 * The two clusters of a comparison, both with one worker and alike but for the profile. They run at the same time, but only
 * one of them has work at a time. An interrupt from the keyboard stops them too.
 */
public final class BenchClusters implements AutoCloseable {
    private final LocalCluster stock;
    private final LocalCluster hawser;
    private final Thread onInterrupt;

    private BenchClusters(LocalCluster stock, LocalCluster hawser, Thread onInterrupt) {
        this.stock = requireNonNull(stock, "stock is null");
        this.hawser = requireNonNull(hawser, "hawser is null");
        this.onInterrupt = requireNonNull(onInterrupt, "onInterrupt is null");
    }

    /**
     * Starts both; if that fails, neither is left running.
     *
     * @param parent of the clusters' directories
     */
    public static BenchClusters start(
            Path parent, int slots, Map<String, String> settings, RuntimeLayout layout, Progress progress) {
        Path stockDir = parent.resolve("bench-stock");
        Path hawserDir = parent.resolve("bench-hawser");
        Thread onInterrupt = new Thread(() -> stopOnInterrupt(stockDir, hawserDir, progress), "stop-clusters");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try {
            LocalCluster stock = start(stockDir, Profile.STOCK, slots, settings, layout, progress);
            LocalCluster hawser = start(hawserDir, Profile.HAWSER, slots, settings, layout, progress);
            return new BenchClusters(stock, hawser, onInterrupt);
        } catch (RuntimeException e) {
            forget(onInterrupt);
            stop(stockDir, hawserDir, progress);
            throw e;
        }
    }

    public LocalCluster stock() {
        return stock;
    }

    public LocalCluster hawser() {
        return hawser;
    }

    @Override
    public void close() {
        stop(stock.dir(), hawser.dir(), Progress.silent());
        forget(onInterrupt);
    }

    /** The client of the job that runs at this moment is no process of a cluster. */
    private static void stopOnInterrupt(Path stockDir, Path hawserDir, Progress progress) {
        try {
            stop(stockDir, hawserDir, progress);
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

    private static LocalCluster start(
            Path dir,
            Profile profile,
            int slots,
            Map<String, String> settings,
            RuntimeLayout layout,
            Progress progress) {
        progress.line("starting the " + profile.label() + " cluster in " + dir);
        ClusterSpec spec =
                ClusterSpec.of(dir, profile).withWorkers(1).withSlots(slots).withSettings(settings);
        return LocalCluster.start(spec, layout, Progress.silent());
    }

    private static void stop(Path stockDir, Path hawserDir, Progress progress) {
        try {
            LocalCluster.stop(stockDir, progress);
        } finally {
            LocalCluster.stop(hawserDir, progress);
        }
    }
}
