// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** In which order jobs get containers. */
public enum Order {
    /** The capacity scheduler with one queue: the job that was submitted first comes first. */
    FIFO,
    /** The fair scheduler with one queue: the job that is furthest below its fair share comes first. */
    FAIR;

    /** What the file of the fair scheduler says: jobs are below their share as soon as they have less. */
    static final String ALLOCATIONS =
            """
            <?xml version="1.0"?>
            <allocations>
              <queue name="default"/>
              <defaultFairSharePreemptionTimeout>1</defaultFairSharePreemptionTimeout>
              <defaultFairSharePreemptionThreshold>1.0</defaultFairSharePreemptionThreshold>
            </allocations>
            """;

    private static final String SCHEDULER = "yarn.resourcemanager.scheduler.";
    private static final String FAIR_SCHEDULER = "yarn.scheduler.fair.";
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Settings of all sides.
     *
     * @param allocations file with {@link #ALLOCATIONS}
     */
    Map<String, String> settings(Path allocations) {
        return switch (this) {
                // So that a preemption by priorities, as Hadoop has it, knows which job comes first.
            case FIFO -> Map.of(
                    "yarn.cluster.max-application-priority",
                    "10",
                    "yarn.scheduler.capacity.node-locality-delay",
                    "40",
                    // The demand of the only user is not to count as more than he may have.
                    "yarn.scheduler.capacity.root.default.user-limit-factor",
                    "10");
            case FAIR -> Map.of(
                    SCHEDULER + "class",
                    "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler",
                    FAIR_SCHEDULER + "allocation.file",
                    allocations.toString(),
                    // Otherwise each user has a queue of his own, of his name, and that of root is none.
                    FAIR_SCHEDULER + "user-as-default-queue",
                    "false");
        };
    }

    /** What lets the scheduler itself take containers from the job that comes later, by killing them. */
    Map<String, String> killing() {
        Map<String, String> settings = new LinkedHashMap<>();
        if (this == FAIR) {
            settings.put(FAIR_SCHEDULER + "preemption", "true");
            settings.put(FAIR_SCHEDULER + "waitTimeBeforeKill", "100");
            return settings;
        }
        settings.put(SCHEDULER + "monitor.enable", "true");
        settings.put(
                SCHEDULER + "monitor.policies",
                "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy");
        settings.put(PREEMPTION + "monitoring_interval", "200");
        settings.put(PREEMPTION + "max_wait_before_kill", "100");
        settings.put(PREEMPTION + "total_preemption_per_round", "1.0");
        settings.put(PREEMPTION + "natural_termination_factor", "1.0");
        settings.put(PREEMPTION + "intra-queue-preemption.enabled", "true");
        settings.put(PREEMPTION + "intra-queue-preemption.minimum-threshold", "0.0");
        settings.put(PREEMPTION + "intra-queue-preemption.max-allowable-limit", "1.0");
        settings.put(PREEMPTION + "intra-queue-preemption.preemption-order-policy", "priority_first");
        return settings;
    }

    @Override
    public String toString() {
        return label();
    }
}
