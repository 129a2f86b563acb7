// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hawser.bench.job.TracedJob;
import org.hawser.bench.run.ComparisonPlan;
import org.hawser.bench.run.Count;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.cluster.local.ClusterSpec;

/**
 * What {@code hawser bench ibis-isolation} was asked to compare.
 *
 * @param directory of clusters and devices
 * @param sides values of {@code hawser.ibis.policy}, such as {@code sfq-d2}, and {@code sfq-d:4} for one with a depth; {@code bfq}; and
 *     {@code cap:25} for HDFS's limit of what all clients write, in percent of the device's bandwidth
 * @param jobs what is measured beside TeraGen
 * @param weight of these jobs; TeraGen has 1
 * @param megabytes that word count reads
 * @param mbit bandwidth of each device, Mbit/s; 0 for the machine's own disk
 * @param pinned whether TeraGen's tasks have a processor of their own
 * @param settings of all clusters in addition
 */
public record IsolationPlan(
        Path directory,
        List<String> sides,
        Jobs jobs,
        int weight,
        int megabytes,
        int mbit,
        boolean pinned,
        Map<String, String> settings)
        implements ComparisonPlan {
    /** The reference: nothing is scheduled, and TeraGen writes to another device. */
    static final String APART = "apart";

    static final String NATIVE = "native";
    /** Nothing is scheduled but by the kernel. */
    static final String BFQ = "bfq";
    /** Nothing is scheduled, but HDFS limits what all clients write. */
    private static final String CAP = "cap";

    /** Maps of each job that run at a time. */
    static final int MAPS = 4;
    /** Slots for the jobs of the trace; ApplicationMasters may take half of them. */
    private static final int MIX_SLOTS = 12;

    private static final Pattern SIDE =
            Pattern.compile("apart|native|bfq|sfq|sfq-(?:d|d2|d-plus)(?::[1-9]\\d{0,2})?|cap:(?:[1-9]\\d?|100)");
    private static final int MAX_WEIGHT = 10_000;
    /** Each client of a cluster may take 15 minutes. */
    private static final int MAX_MEGABYTES = 1000;

    private static final int MAX_MBIT = 100_000;
    private static final int START_SECONDS = 60;
    private static final int OWN_MBIT = 80;
    /** Sparse. For every block that is being written, DataNode and NameNode keep all of its room. */
    private static final long DEVICE_BYTES = 50L << 30;

    private static final double BITS = 8;
    private static final double MEGABIT = 1e6;
    private static final double PERCENT = 100;
    /** At the default rate, one of a mebibyte would take 0.35 s. */
    private static final int REQUEST_KIB = 256;
    /** A run takes about three times as long as it takes to read the input alone. */
    private static final int PASSES = 3;

    /** What is measured. */
    public enum Jobs {
        WORD_COUNT,
        /** The jobs of {@link TracedJob#facebook}. */
        FACEBOOK;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public IsolationPlan {
        requireNonNull(jobs, "jobs is null");
        directory =
                requireNonNull(directory, "directory is null").toAbsolutePath().normalize();
        // The reference and the baseline are always measured.
        sides = Stream.concat(Stream.of(APART, NATIVE), sides.stream())
                .distinct()
                .toList();
        for (String side : sides) {
            requireSide(side, mbit);
        }
        Count.require("weight", weight, MAX_WEIGHT);
        Count.require("megabytes", megabytes, MAX_MEGABYTES);
        if (mbit != 0) {
            Count.require("rate", mbit, MAX_MBIT);
        }
        settings = Map.copyOf(settings);
    }

    private static void requireSide(String side, int mbit) {
        if (!SIDE.matcher(side).matches()) {
            throw new ClusterException("--sides has " + side
                    + ", allowed are bfq; sfq; sfq-d, sfq-d2 and sfq-d-plus, also with a depth, such as sfq-d:4; and cap"
                    + " with a percentage from 1 to 100, such as cap:25.");
        }
        if (mbit == 0 && side.startsWith(CAP)) {
            throw new ClusterException(
                    "--sides has " + side + ", a part of the device's bandwidth: set --rate above 0.");
        }
    }

    /** Where word count reads, and TeraGen writes on all sides but {@link #APART}. */
    SlowDevice shared() {
        return device("shared");
    }

    /** Where TeraGen writes on {@link #APART}. */
    SlowDevice other() {
        return device("other");
    }

    private SlowDevice device(String name) {
        // TeraGen writes for as long as word count runs, and what it has written stays until the end.
        long bytes = mbit == 0 || jobs == Jobs.FACEBOOK ? DEVICE_BYTES : (6L * megabytes + 2048) << 20;
        return SlowDevice.start(directory.resolve(name), mbit, bytes);
    }

    ClusterSpec cluster(String side) {
        String volumes = "[DISK]file://" + directory.resolve("shared/mount/data")
                + (side.equals(APART) ? ",[ARCHIVE]file://" + directory.resolve("other/mount/data") : "");
        String[] parts = side.split(":");
        boolean capped = parts[0].equals(CAP);
        boolean unscheduled = capped || side.equals(APART) || side.equals(BFQ);
        ClusterSpec spec = ClusterSpec.of(directory.resolve(side.replace(':', '-')), Profile.HAWSER)
                .withWorkers(1)
                // For the maps and ApplicationMasters of TeraGen and of the measured jobs.
                .withSlots(MAPS + 1 + (jobs == Jobs.FACEBOOK ? MIX_SLOTS : MAPS + 1))
                .withSetting("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5")
                .withSettings(SlowDevice.HDFS_SETTINGS)
                .withSetting("dfs.datanode.data.dir", volumes)
                .withSettings(Ibis.addedTo(Map.of()))
                .withSetting("hawser.ibis.policy", unscheduled ? NATIVE : parts[0])
                .withSetting("hawser.ibis.default-weight", Integer.toString(weight))
                .withSettings(SlowDevice.profile(mbit, REQUEST_KIB))
                .withSettings(settings);
        if (parts.length == 1) {
            return spec;
        }
        return capped
                ? spec.withSetting("dfs.datanode.data.write.bandwidthPerSec", capBytes(Integer.parseInt(parts[1])))
                : spec.withSetting("hawser.ibis.depth", parts[1]);
    }

    private String capBytes(int percent) {
        return Long.toString(Math.round(mbit * MEGABIT / BITS * percent / PERCENT));
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("device", SlowDevice.describe(mbit));
        lines.put(jobs.toString(), describeJobs() + ", weight " + weight);
        lines.put("TeraGen", MAPS + " maps, weight 1, begins before them and ends after them");
        lines.put("processors", pinned ? "TeraGen's tasks have the last one, other tasks the rest" : "not pinned");
        lines.put(APART, "the reference: nothing is scheduled, and TeraGen writes to another device of that kind");
        lines.putAll(describeClusters());
        return lines;
    }

    /** What all clusters have in common, and what else each has. */
    private Map<String, String> describeClusters() {
        Map<String, Map<String, String>> own = new LinkedHashMap<>();
        sides.forEach(side -> own.put(side, new TreeMap<>(cluster(side).settings())));
        Map<String, String> common = new TreeMap<>(own.get(APART));
        own.values().forEach(one -> common.entrySet().retainAll(one.entrySet()));
        Map<String, String> lines = new LinkedHashMap<>(Map.of("all clusters", common.toString()));
        own.forEach((side, all) -> {
            all.entrySet().removeAll(common.entrySet());
            lines.put(
                    side + " cluster",
                    all + (side.equals(BFQ) ? "; the kernel's BFQ schedules the device's requests" : ""));
        });
        return lines;
    }

    private String describeJobs() {
        return switch (jobs) {
            case WORD_COUNT -> megabytes + " MB, " + MAPS + " maps at a time";
            case FACEBOOK -> TracedJob.facebook().size() + " jobs within " + traced().toSeconds() + " s";
        };
    }

    private static Duration traced() {
        List<TracedJob> trace = TracedJob.facebook();
        return trace.get(trace.size() - 1).submitted();
    }

    @Override
    public Duration expected(int runs) {
        // A word count on the machine's own disk takes what its processors take.
        double pass =
                jobs == Jobs.FACEBOOK ? traced().toSeconds() / 2.0 : megabytes * BITS / (mbit == 0 ? OWN_MBIT : mbit);
        long seconds = Math.round(sides.size() * runs * (START_SECONDS + PASSES * pass));
        return Duration.ofSeconds(seconds);
    }
}
