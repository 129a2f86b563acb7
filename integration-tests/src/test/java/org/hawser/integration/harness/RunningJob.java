// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A job that runs, as its ApplicationMaster tells of it.
 *
 * @param page its path at the ResourceManager
 */
public record RunningJob(TestCluster cluster, String page) {
    public RunningJob {
        requireNonNull(cluster, "cluster is null");
        requireNonNull(page, "page is null");
    }

    /** The one that runs, if there is one. */
    public static Optional<RunningJob> of(TestCluster cluster) {
        return cluster.resourceManager("/ws/v1/cluster/apps?states=RUNNING")
                .map(answer -> answer.at("/apps/app/0/id").asText())
                .filter(id -> !id.isEmpty())
                .map(id -> new RunningJob(
                        cluster, "/proxy/" + id + "/ws/v1/mapreduce/jobs/" + id.replace("application", "job")));
    }

    /** Summed over the tasks that have ended or run. */
    public Optional<JobCounters> counters() {
        return cluster.resourceManager(page + "/counters").map(JobCounters::parse);
    }

    /** How many maps have ended. */
    public int completedMaps() {
        return ask("").path("job").path("mapsCompleted").asInt();
    }

    /** The containers in which reducers run. */
    public List<String> reducers() {
        List<String> containers = new ArrayList<>();
        for (JsonNode task : ask("/tasks?type=r").path("tasks").path("task")) {
            JsonNode attempts = ask("/tasks/" + task.path("id").asText() + "/attempts");
            for (JsonNode attempt : attempts.path("taskAttempts").path("taskAttempt")) {
                if (attempt.path("state").asText().equals("RUNNING")) {
                    containers.add(attempt.path("assignedContainerId").asText());
                }
            }
        }
        return containers;
    }

    private JsonNode ask(String part) {
        return cluster.resourceManager(page + part)
                .orElseGet(com.fasterxml.jackson.databind.node.MissingNode::getInstance);
    }
}
