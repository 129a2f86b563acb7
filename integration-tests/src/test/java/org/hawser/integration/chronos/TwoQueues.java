// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobJar;
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
        return new TwoQueues(
                nodes, JobJar.ofClasses(dir.resolve("paced.jar"), PacedWords.class, PacedWords.Words.class));
    }

    void stop() {
        nodes.stop();
    }

    /** {@link PacedWords}, whose tasks keep their work when they are preempted. */
    Job job(String input, String queue) {
        return Job.of(jar, PacedWords.class.getName(), input, Job.newOutput("paced"))
                .with("mapreduce.job.queuename", queue)
                .with("mapreduce.job.process-tree.class", "org.hawser.common.task.HawserTaskHook")
                .with("yarn.app.mapreduce.am.preemption.policy", "org.hawser.common.master.HawserMasterPolicy")
                .with("mapreduce.task.progress-report.interval", 100)
                .with("mapreduce.map.speculative", false)
                .with("mapreduce.reduce.speculative", false);
    }

    /** Writes an input of one file. */
    void write(String file, int lines, Random random) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            text.append("word")
                    .append(random.nextInt(100))
                    .append(" word")
                    .append(random.nextInt(1000))
                    .append('\n');
        }
        nodes.cluster().write(file, text.toString());
    }

    long runningContainers() {
        long sum = 0;
        for (JsonNode application : nodes.cluster()
                .resourceManager("/ws/v1/cluster/apps?states=RUNNING")
                .orElseThrow()
                .path("apps")
                .path("app")) {
            sum += application.path("runningContainers").asLong();
        }
        return sum;
    }
}
