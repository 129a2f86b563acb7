// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.hawser.cluster.core.Profile;

/** Specifications of a job 7 that has an hour, for tests. */
public final class AllocationSpecs {
    private static final Path LOCAL = Path.of("/tmp");

    private AllocationSpecs() {}

    /** Nodes of which the first is the master, and the rest are workers. */
    public static NodePlan plan(String... names) {
        return NodePlan.of(List.of(names), 0, false);
    }

    /** With pools, and HDFS on the nodes' local disks. */
    public static AllocationSpec of(NodePlan plan) {
        return of(plan, "local", Profile.HAWSER, Map.of());
    }

    /** With HDFS in that place, as users name it. */
    public static AllocationSpec of(NodePlan plan, String hdfs, Profile profile, Map<String, String> settings) {
        return of(plan, Path.of("/home/u/hawser-7"), hdfs, profile, settings, NodeLauncher.LOCAL);
    }

    /** With configuration and logs in that directory. */
    public static AllocationSpec of(NodePlan plan, Path dir, NodeLauncher launcher) {
        return of(plan, dir, "local", Profile.HAWSER, Map.of(), launcher);
    }

    private static AllocationSpec of(
            NodePlan plan,
            Path dir,
            String hdfs,
            Profile profile,
            Map<String, String> settings,
            NodeLauncher launcher) {
        return new AllocationSpec(
                "7",
                dir,
                plan,
                new TimeBudget(Instant.now(), Duration.ofHours(1), Duration.ofMinutes(1)),
                Optional.empty(),
                Optional.empty(),
                HdfsPlace.parse(hdfs, LOCAL),
                LOCAL,
                Optional.empty(),
                profile,
                Optional.empty(),
                settings,
                launcher,
                List.of("true"));
    }
}
