// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.cluster.local.LocalCluster;

/** What the ResourceManager, and through it the ApplicationMasters, say while jobs run. */
record ClusterView(URI web) {
    ClusterView {
        requireNonNull(web, "web is null");
    }

    static ClusterView of(LocalCluster cluster) {
        return new ClusterView(cluster.daemon(Role.RESOURCEMANAGER, 0).web());
    }

    /** Containers of all jobs. */
    int containers() {
        return get("/ws/v1/cluster/metrics")
                .path("clusterMetrics")
                .path("containersAllocated")
                .asInt();
    }

    /** Whether a job's ApplicationMaster runs. */
    boolean runs(String name) {
        return application(name).isPresent();
    }

    /** How many of a job's tasks run; none if it has no ApplicationMaster yet, or none any more. */
    JobState state(String name) {
        return application(name)
                .map(id -> get(page(id)).path("job"))
                .map(job -> new JobState(
                        job.path("mapsRunning").asInt(),
                        job.path("mapsCompleted").asInt(),
                        job.path("reducesRunning").asInt()))
                .orElse(JobState.NONE);
    }

    /** The hosts of the ApplicationMasters of all jobs that run. */
    List<String> masters() {
        List<String> hosts = new ArrayList<>();
        for (JsonNode application : running()) {
            hosts.add(host(application.path("amHostHttpAddress").asText()));
        }
        return hosts;
    }

    /** Where a job's attempts run, and where those that have succeeded ran. */
    List<Placed> attempts(String name) {
        List<Placed> all = new ArrayList<>();
        application(name).ifPresent(id -> {
            String tasks = page(id) + "/tasks";
            for (JsonNode task : get(tasks).path("tasks").path("task")) {
                JsonNode attempts = get(tasks + "/" + task.path("id").asText() + "/attempts");
                for (JsonNode attempt : attempts.path("taskAttempts").path("taskAttempt")) {
                    all.add(new Placed(
                            host(attempt.path("nodeHttpAddress").asText()),
                            attempt.path("type").asText().equals("MAP"),
                            attempt.path("state").asText().equals("RUNNING")));
                }
            }
        });
        return all;
    }

    /** An attempt of a task. */
    record Placed(String host, boolean map, boolean running) {}

    private Optional<String> application(String name) {
        for (JsonNode application : running()) {
            if (application.path("name").asText().equals(name)) {
                return Optional.of(application.path("id").asText());
            }
        }
        return Optional.empty();
    }

    private JsonNode running() {
        return get("/ws/v1/cluster/apps?states=RUNNING").path("apps").path("app");
    }

    private static String page(String application) {
        return "/proxy/" + application + "/ws/v1/mapreduce/jobs/" + application.replace("application", "job");
    }

    private static String host(String address) {
        int port = address.lastIndexOf(':');
        return port < 0 ? address : address.substring(0, port);
    }

    private JsonNode get(String path) {
        return HttpJson.get(web.resolve(path)).orElseGet(MissingNode::getInstance);
    }
}
