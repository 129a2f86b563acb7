// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.overhead;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.bench.run.ComparisonPlan;
import org.hawser.bench.run.Count;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.local.ClusterSpec;

/**
 * What an overhead comparison was asked for.
 *
 * @param directory of both clusters
 * @param part whose overhead is measured
 * @param with its settings
 * @param daemon in which the part works
 * @param megabytes that each job reads or writes
 * @param settings of both clusters in addition
 */
public record OverheadPlan(
        Path directory, String part, Map<String, String> with, Role daemon, int megabytes, Map<String, String> settings)
        implements ComparisonPlan {
    static final String WITHOUT = "without";

    private static final int MAX_MEGABYTES = 100_000;
    private static final int SLOTS = 3;
    private static final int START_SECONDS = 90;
    private static final int JOB_SECONDS = 20;
    private static final int JOBS = 3;

    public OverheadPlan {
        directory =
                requireNonNull(directory, "directory is null").toAbsolutePath().normalize();
        requireNonNull(part, "part is null");
        with = Map.copyOf(with);
        requireNonNull(daemon, "daemon is null");
        Count.require("megabytes", megabytes, MAX_MEGABYTES);
        settings = Map.copyOf(settings);
    }

    /** The name of the comparison. */
    public static String nameOf(String part) {
        return part + "-overhead";
    }

    /** Both sides, the one without the part first. */
    List<ClusterSpec> clusters() {
        return List.of(cluster(WITHOUT, Map.of()), cluster(part, with));
    }

    private ClusterSpec cluster(String side, Map<String, String> own) {
        return ClusterSpec.of(directory.resolve(side), Profile.HAWSER)
                .withWorkers(1)
                .withSlots(SLOTS)
                .withSetting("dfs.replication", "1")
                .withSettings(own)
                .withSettings(settings);
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("clusters", "two of one worker with " + SLOTS + " slots; jobs run in turns, one at a time");
        lines.put("jobs", "TeraGen, word count, and TeraSort, of " + megabytes + " MB");
        lines.put("settings of " + part, with.toString());
        settings.forEach((key, value) -> lines.put("both clusters, " + key, value));
        return lines;
    }

    @Override
    public Duration expected(int runs) {
        long seconds = START_SECONDS + 2L * JOBS * JOB_SECONDS * (runs + 1);
        return Duration.ofSeconds(seconds);
    }
}
