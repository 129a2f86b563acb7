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
        return all(cluster).stream().findFirst();
    }

    /** Those that run, in the order in which they were submitted. */
    public static List<RunningJob> all(TestCluster cluster) {
        List<String> ids = new ArrayList<>();
        cluster.applications().forEach(one -> ids.add(one.path("id").asText()));
        return ids.stream()
                .sorted()
                .map(id -> new RunningJob(
                        cluster, "/proxy/" + id + "/ws/v1/mapreduce/jobs/" + id.replace("application", "job")))
                .toList();
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
        return attempts("?type=r").stream()
                .filter(attempt -> attempt.path("state").asText().equals("RUNNING"))
                .map(attempt -> attempt.path("assignedContainerId").asText())
                .toList();
    }

    /** The attempts of its maps so far. */
    public List<JsonNode> mapAttempts() {
        return attempts("?type=m");
    }

    private List<JsonNode> attempts(String which) {
        List<JsonNode> attempts = new ArrayList<>();
        for (JsonNode task : ask("/tasks" + which).path("tasks").path("task")) {
            ask("/tasks/" + task.path("id").asText() + "/attempts")
                    .path("taskAttempts")
                    .path("taskAttempt")
                    .forEach(attempts::add);
        }
        return attempts;
    }

    private JsonNode ask(String part) {
        return cluster.resourceManager(page + part)
                .orElseGet(com.fasterxml.jackson.databind.node.MissingNode::getInstance);
    }
}
