// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.cluster.local.LocalCluster;

/** A running cluster and the tests' way to use it. */
public final class TestCluster {
    private static final Duration STATE_LIMIT = Duration.ofMinutes(5);
    private static final List<String> END_STATES = List.of("FINISHED", "FAILED", "KILLED");

    private final LocalCluster cluster;
    private final Path jobJar;
    private final Hdfs files;

    TestCluster(LocalCluster cluster, Path jobJar) {
        this.cluster = requireNonNull(cluster, "cluster is null");
        this.jobJar = requireNonNull(jobJar, "jobJar is null");
        files = Hdfs.of(cluster);
    }

    public LocalCluster local() {
        return cluster;
    }

    /** Runs a job to its end. */
    public JobRun run(Job job) {
        ToolRun client = submit(job);
        String id = JobRun.applicationId(client);
        return new JobRun(this, client, id, awaitEnd(id));
    }

    /** Runs a client without asking what became of its job. */
    public ToolRun submit(Job job) {
        return Client.jar(cluster, job.commandLine(jobJar).toArray(String[]::new));
    }

    /** What the ResourceManager says of an application once it has ended. */
    public JsonNode awaitEnd(String applicationId) {
        AtomicReference<JsonNode> last = new AtomicReference<>();
        Awaitility.await("end of " + applicationId).atMost(STATE_LIMIT).until(() -> {
            resourceManager("/ws/v1/cluster/apps/" + applicationId).ifPresent(answer -> last.set(answer.path("app")));
            return last.get() != null
                    && END_STATES.contains(last.get().path("state").asText());
        });
        return last.get();
    }

    /** An answer of the ResourceManager's web service. */
    public Optional<JsonNode> resourceManager(String path) {
        return HttpJson.get(cluster.daemon(Role.RESOURCEMANAGER, 0).web().resolve(path));
    }

    /** The same, once there is one. */
    public JsonNode awaitAnswer(String path) {
        return Awaitility.await("the ResourceManager's answer to " + path)
                .atMost(STATE_LIMIT)
                .pollDelay(Duration.ZERO)
                .until(() -> resourceManager(path), Optional::isPresent)
                .orElseThrow();
    }

    /** The applications that run. */
    public JsonNode applications() {
        return awaitAnswer("/ws/v1/cluster/apps?states=RUNNING").path("apps").path("app");
    }

    /** Those of all applications, as the ResourceManager counts them: before they are launched. */
    public long runningContainers() {
        long sum = 0;
        for (JsonNode application : applications()) {
            sum += application.path("runningContainers").asLong();
        }
        return sum;
    }

    /** The pool of the only worker. */
    public Pool pool() {
        return pool(1);
    }

    /** The pool of a worker. */
    public Pool pool(int worker) {
        return new Pool(cluster.runDir(worker).resolve("agent.sock"));
    }

    /** Puts a file into HDFS. */
    public void write(String path, String content) {
        files.write(path, content);
    }

    /** The files of a job's output one after the other, in the order of their names. */
    public byte[] output(String directory) {
        return files.output(directory);
    }

    /** The lines of a job's output. */
    public List<String> lines(String directory) {
        return files.lines(directory);
    }

    /** Ends the cluster; for whoever has started it. */
    public void stop() {
        leave();
        cluster.stop();
    }

    /** Lets go of a cluster that goes on running. */
    void leave() {
        files.close();
    }
}
