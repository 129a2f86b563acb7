// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.TwoNodes;

/** A cluster whose queues {@code a} and {@code b} may have half of it each, and all of it as long as the other has nothing. */
record TwoQueues(TwoNodes nodes, Path jar) {
    private static final String QUEUE = "yarn.scheduler.capacity.root.";
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";

    static TwoQueues start(Clusters clusters, Path dir) throws IOException {
        TwoNodes nodes = TwoNodes.start(
                clusters,
                dir.toRealPath().resolve("cluster"),
                Map.ofEntries(
                        Map.entry("hawser.reuse.agent-start", "nodemanager"),
                        Map.entry(QUEUE + "queues", "a,b"),
                        Map.entry(QUEUE + "a.capacity", "50"),
                        Map.entry(QUEUE + "a.maximum-capacity", "100"),
                        Map.entry(QUEUE + "a.user-limit-factor", "10"),
                        Map.entry(QUEUE + "b.capacity", "50"),
                        Map.entry(QUEUE + "b.maximum-capacity", "100"),
                        Map.entry(QUEUE + "b.user-limit-factor", "10"),
                        Map.entry(
                                "yarn.resourcemanager.scheduler.monitor.policies",
                                "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity."
                                        + "ProportionalCapacityPreemptionPolicy"),
                        Map.entry(PREEMPTION + "monitoring_interval", "500"),
                        Map.entry(PREEMPTION + "max_wait_before_kill", "600000"),
                        Map.entry(PREEMPTION + "total_preemption_per_round", "1.0"),
                        Map.entry(PREEMPTION + "natural_termination_factor", "1.0"),
                        Map.entry(PREEMPTION + "max_ignored_over_capacity", "0.0")));
        return new TwoQueues(nodes, PacedJobs.jar(dir));
    }

    void stop() {
        nodes.stop();
    }

    /** {@link PacedWords}, whose tasks keep their work when they are preempted. */
    Job job(String input, String queue) {
        return PacedJobs.preemptible(Job.of(jar, PacedWords.class.getName(), input, Job.newOutput("paced")))
                .with("mapreduce.job.queuename", queue)
                .with("mapreduce.task.progress-report.interval", 100)
                .with("mapreduce.reduce.speculative", false);
    }

    /** Writes an input of one file. */
    void write(String file, int lines, Random random) {
        nodes.cluster().write(file, PacedJobs.text(random, lines));
    }
}
