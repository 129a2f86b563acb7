// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.bench.run.ComparisonPlan;
import org.hawser.bench.run.Count;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.cluster.local.ClusterSpec;

/**
 * What {@code hawser bench ibis-coord} was asked to compare.
 *
 * @param directory of clusters and devices
 * @param streams of each application on each DataNode
 * @param mbit bandwidth of each device, Mbit/s
 * @param window how long is measured
 * @param settings of both clusters in addition
 */
public record CoordPlan(Path directory, int streams, int mbit, Duration window, Map<String, String> settings)
        implements ComparisonPlan {
    static final String ALONE = "without broker";
    static final String BROKER = "broker";
    static final List<String> SIDES = List.of(ALONE, BROKER);
    static final int NODES = 2;
    /** On one DataNode, with the weight 1. */
    static final int ONCE = 1;
    /** On both. */
    static final int EVERYWHERE = 2;

    static final int WEIGHT = 2;

    private static final int MAX_STREAMS = 100;
    private static final int MAX_MBIT = 100_000;
    private static final int START_SECONDS = 45;
    private static final long MIB = 1 << 20;
    /** Without it in the ResourceManager, nobody answers DataNodes. */
    private static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";

    public CoordPlan {
        directory =
                requireNonNull(directory, "directory is null").toAbsolutePath().normalize();
        Count.require("streams", streams, MAX_STREAMS);
        Count.require("rate", mbit, MAX_MBIT);
        Count.require("seconds", Math.toIntExact(window.toSeconds()), StreamLoad.MAX_SECONDS);
        settings = Map.copyOf(settings);
    }

    /** What a stream reads at most: all of a device in a window, as if it were alone. */
    long preparedBytes() {
        return StreamLoad.mostBytes(streams, mbit, window);
    }

    SlowDevice device(int worker) {
        return SlowDevice.start(
                directory.resolve("device-" + worker), mbit, preparedBytes() * streams * 2 + 1024 * MIB);
    }

    ClusterSpec cluster(String side) {
        Map<String, String> parts = new LinkedHashMap<>(Ibis.addedTo(Map.of()));
        if (!side.equals(BROKER)) {
            parts.remove(POLICIES);
        }
        return ClusterSpec.of(directory.resolve(side.replace(' ', '-')), Profile.HAWSER)
                .withWorkers(NODES)
                .withSlots(1)
                .withSettings(SlowDevice.HDFS_SETTINGS)
                .withSetting(
                        "dfs.datanode.data.dir",
                        "file://" + directory.resolve("device-${local.cluster.worker}/mount/data"))
                .withSettings(parts)
                .withSettings(SlowDevice.profile(mbit, SharePlan.REQUEST_KIB))
                .withSetting("hawser.ibis.weights", SharePlan.application(EVERYWHERE) + "=" + WEIGHT)
                .withSettings(settings);
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("devices", "one for each of " + NODES + " DataNodes: " + SlowDevice.describe(mbit));
        lines.put(
                "applications",
                "one with data on both DataNodes and the weight " + WEIGHT + ", one with data on the first and the"
                        + " weight 1; " + streams + " streams on each DataNode");
        lines.put("window", window.toSeconds() + " s");
        SIDES.forEach(side -> lines.put(side, cluster(side).settings().toString()));
        return lines;
    }

    @Override
    public Duration expected(int runs) {
        long seconds = (long) SIDES.size() * runs * (START_SECONDS + 5 * window.toSeconds());
        return Duration.ofSeconds(seconds);
    }
}
