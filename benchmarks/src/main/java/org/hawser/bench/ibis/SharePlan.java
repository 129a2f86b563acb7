// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hawser.bench.run.ComparisonPlan;
import org.hawser.bench.run.Count;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.cluster.device.Direction;
import org.hawser.cluster.local.ClusterSpec;

/**
 * What {@code hawser bench ibis-share} was asked to compare.
 *
 * @param directory of clusters and device
 * @param policies of {@code hawser.ibis.policy}
 * @param weights of the heavier one of two applications; the other one has 1
 * @param kinds of what they do
 * @param streams of each application
 * @param depth at the start
 * @param mbit bandwidth of the device, Mbit/s
 * @param window how long is measured
 * @param settings of all clusters in addition
 */
public record SharePlan(
        Path directory,
        List<String> policies,
        List<Integer> weights,
        List<Direction> kinds,
        int streams,
        int depth,
        int mbit,
        Duration window,
        Map<String, String> settings)
        implements ComparisonPlan {
    private static final int MAX_WEIGHT = 10_000;
    private static final int MAX_STREAMS = 100;
    private static final int MAX_MBIT = 100_000;
    static final int REQUEST_KIB = 1024;
    private static final int START_SECONDS = 30;
    private static final long MIB = 1 << 20;
    private static final int BLOCK_MIB = 128;
    /** Applications with the weight 1 have this number, others follow. */
    static final int LIGHT = 1;

    public SharePlan {
        directory =
                requireNonNull(directory, "directory is null").toAbsolutePath().normalize();
        policies = policies.stream().distinct().toList();
        weights = weights.stream().distinct().toList();
        kinds = kinds.stream().distinct().toList();
        weights.forEach(weight -> Count.require("weights", weight, MAX_WEIGHT));
        Count.require("streams", streams, MAX_STREAMS);
        Count.require("depth", depth, MAX_STREAMS);
        Count.require("rate", mbit, MAX_MBIT);
        Count.require("seconds", Math.toIntExact(window.toSeconds()), StreamLoad.MAX_SECONDS);
        settings = Map.copyOf(settings);
    }

    int heavy(int weight) {
        return 2 + weights.indexOf(weight);
    }

    static String application(int number) {
        return String.format("application_1_%04d", number);
    }

    /** What a stream reads at most: all of the device in a window, as if it were alone. */
    long preparedBytes() {
        return StreamLoad.mostBytes(streams, mbit, window);
    }

    /**
     * What streams of both applications read, and what they write in each window, which stays. For each block that is being
     * written, DataNode and NameNode both keep all of its room.
     */
    long deviceBytes() {
        return preparedBytes() * streams * (2L + weights.size()) + (2048 + 2L * 2 * BLOCK_MIB * streams) * MIB;
    }

    SlowDevice device() {
        return SlowDevice.start(directory.resolve("device"), mbit, deviceBytes());
    }

    ClusterSpec cluster(String policy) {
        String all = weights.stream()
                .map(weight -> application(heavy(weight)) + "=" + weight)
                .collect(Collectors.joining(","));
        return ClusterSpec.of(directory.resolve(policy), Profile.HAWSER)
                .withWorkers(1)
                .withSlots(1)
                .withSettings(SlowDevice.HDFS_SETTINGS)
                .withSetting("dfs.datanode.data.dir", "file://" + directory.resolve("device/mount/data"))
                .withSettings(Ibis.addedTo(Map.of()))
                .withSetting("hawser.ibis.policy", policy)
                .withSettings(SlowDevice.profile(mbit, REQUEST_KIB))
                .withSetting("hawser.ibis.depth", Integer.toString(depth))
                .withSetting("hawser.ibis.max-depth", Integer.toString(Math.max(depth, streams)))
                .withSetting("hawser.ibis.weights", all)
                .withSettings(settings);
    }

    static String workload(Direction kind, int weight) {
        return kind + "-1-" + weight;
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("device", SlowDevice.describe(mbit));
        lines.put("applications", "two, with " + streams + " streams each; weights 1 to each of " + weights);
        lines.put("window", window.toSeconds() + " s");
        policies.forEach(policy -> lines.put(policy, cluster(policy).settings().toString()));
        return lines;
    }

    @Override
    public Duration expected(int runs) {
        long windows = (long) kinds.size() * weights.size();
        long windowSeconds = window.plus(ShareComparison.SETTLE).toSeconds();
        long prepareSeconds = kinds.contains(Direction.READ) ? windowSeconds * 5 / 2 : 0;
        long eachSeconds = START_SECONDS + prepareSeconds + windows * (windowSeconds + 5);
        long sum = eachSeconds * policies.size() * runs;
        return Duration.ofSeconds(sum);
    }
}
