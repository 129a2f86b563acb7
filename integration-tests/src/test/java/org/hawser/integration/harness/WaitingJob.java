// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/**
 * A job whose tasks all run until they are released.
 *
 * @param release the file that lets them end
 */
public record WaitingJob(TestCluster cluster, Job job, CompletableFuture<JobRun> run, Path release, int maps) {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    public WaitingJob {
        requireNonNull(cluster, "cluster is null");
        requireNonNull(job, "job is null");
        requireNonNull(run, "run is null");
        requireNonNull(release, "release is null");
    }

    /** Submits the job and returns when all its tasks run. */
    public static WaitingJob start(TestCluster cluster, int maps, Path dir) {
        Job plain = Job.map("WaitingMapper", maps);
        Path release = dir.resolve(plain.output().replace('/', '-') + "-"
                + cluster.local().state().profile().label());
        deleteMarks(release, maps);
        Job job = plain.with("integration.release.file", release);
        WaitingJob waiting =
                new WaitingJob(cluster, job, CompletableFuture.supplyAsync(() -> cluster.run(job)), release, maps);
        waiting.awaitTasks();
        return waiting;
    }

    private static void deleteMarks(Path release, int maps) {
        try {
            Files.deleteIfExists(release);
            for (int number = 0; number < maps; number++) {
                Files.deleteIfExists(mark(release, number));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path mark(Path release, int number) {
        return Path.of(release + "." + number);
    }

    private void awaitTasks() {
        Awaitility.await("tasks of " + job)
                .atMost(LIMIT)
                .until(() -> run.isDone()
                        || IntStream.range(0, maps)
                                .allMatch(
                                        number -> mark(release, number).toFile().length() > 0));
        if (run.isDone()) {
            throw new IllegalStateException("The job ended before its tasks were released: "
                    + run.join().client());
        }
    }

    /** The container of a task. */
    public String container(int number) {
        try {
            return Files.readString(mark(release, number));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The application's name for YARN. */
    public String applicationId() {
        for (JsonNode application : cluster.applications()) {
            if (container(0).contains(application.path("id").asText().substring("application".length()))) {
                return application.path("id").asText();
            }
        }
        throw new IllegalStateException("No application runs");
    }

    /** Lets the tasks end, and waits for the job's end. */
    public JobRun finish() {
        try {
            Files.writeString(release, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return run.join();
    }
}
