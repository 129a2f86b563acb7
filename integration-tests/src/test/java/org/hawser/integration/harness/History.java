// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.HttpJson;

/** What the history server says of a job that has ended. */
public final class History {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private History() {}

    /**
     * Waits until the history server knows the job.
     *
     * @param path below the job's address
     */
    public static JsonNode of(JobRun run, String path) {
        String job = run.applicationId().replace("application", "job");
        URI page = run.cluster()
                .local()
                .daemon(Role.JOBHISTORYSERVER, 0)
                .web()
                .resolve("/ws/v1/history/mapreduce/jobs/" + job + path);
        return Awaitility.await("history of " + job)
                .atMost(LIMIT)
                .pollDelay(Duration.ZERO)
                .until(() -> HttpJson.get(page), Optional::isPresent)
                .orElseThrow();
    }

    /** The history server writes a list of one without its brackets. */
    public static Stream<JsonNode> list(JsonNode node) {
        return node.isArray() ? StreamSupport.stream(node.spliterator(), false) : Stream.of(node);
    }

    /** All attempts of the job's tasks. */
    public static List<JsonNode> attempts(JobRun run) {
        return list(of(run, "/tasks").path("tasks").path("task"))
                .flatMap(task -> list(of(run, "/tasks/" + task.path("id").asText() + "/attempts")
                        .path("taskAttempts")
                        .path("taskAttempt")))
                .toList();
    }

    /** Why attempts of the job were killed. */
    public static List<String> diagnosticsOfKilled(JobRun run) {
        return attempts(run).stream()
                .filter(attempt -> attempt.path("state").asText().equals("KILLED"))
                .map(attempt -> attempt.path("diagnostics").asText())
                .toList();
    }
}
