// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.history;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.common.timeline.JobTimes;

/**
 * Reads the times of ended jobs from the history server's REST interface.
 *
 * @param web the history server's address
 */
public record JobHistory(URI web) {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String JOBS = "/ws/v1/history/mapreduce/jobs/";

    public JobHistory {
        requireNonNull(web, "web is null");
    }

    /** The history server of a cluster. */
    public static JobHistory of(LocalCluster cluster) {
        return new JobHistory(cluster.daemon(Role.JOBHISTORYSERVER, 0).web());
    }

    /**
     * The times of a job that has succeeded, with the successful attempts.
     *
     * @throws ClusterException if the history server does not know it within 30 s, or knows no task of it
     */
    public JobTimes job(String id) {
        JsonNode job = get(JOBS + id).path("job");
        JsonNode masters = get(JOBS + id + "/jobattempts").path("jobAttempts").path("jobAttempt");
        List<JobTimes.Attempt> attempts = new ArrayList<>();
        for (JsonNode task : list(get(JOBS + id + "/tasks").path("tasks").path("task"))) {
            JsonNode attempt = get(JOBS + id + "/tasks/" + task.path("id").asText() + "/attempts/"
                            + task.path("successfulAttempt").asText())
                    .path("taskAttempt");
            attempts.add(new JobTimes.Attempt(
                    task.path("type").asText().equals("REDUCE"),
                    attempt.path("startTime").asLong(),
                    attempt.path("shuffleFinishTime").asLong(),
                    attempt.path("finishTime").asLong()));
        }
        if (attempts.isEmpty()) {
            throw new ClusterException("The history server names no task of " + id + ".");
        }
        return new JobTimes(
                job.path("submitTime").asLong(),
                list(masters).iterator().next().path("startTime").asLong(),
                job.path("startTime").asLong(),
                job.path("finishTime").asLong(),
                attempts);
    }

    /** The history server writes a list of one without its brackets. */
    private static Iterable<JsonNode> list(JsonNode node) {
        return node.isArray() ? node : List.of(node);
    }

    private JsonNode get(String path) {
        AtomicReference<JsonNode> found = new AtomicReference<>();
        Deadline.after(LIMIT).await(() -> {
            HttpJson.get(web.resolve(path)).ifPresent(found::set);
            return found.get() != null;
        });
        if (found.get() == null) {
            throw new ClusterException(
                    "The history server did not answer " + web.resolve(path) + " within " + LIMIT.toSeconds() + " s.");
        }
        return found.get();
    }
}
