// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;

/**
 * A job whose first map ends at once, with half a megabyte of output. The others, with as much each, wait until they are
 * released.
 *
 * @param dir where it looks for its release
 */
record ModestJob(TestCluster cluster, Job job, Path dir, CompletableFuture<JobRun> running) {
    static final int MAPS = 5;

    private static final String PROGRAM = "org.hawser.integration.jobs.shuffle.HeldMaps";

    ModestJob {
        requireNonNull(cluster, "cluster is null");
        requireNonNull(job, "job is null");
        requireNonNull(dir, "dir is null");
        requireNonNull(running, "running is null");
    }

    static ModestJob start(TestCluster cluster, Path parent) {
        try {
            Path dir = Files.createTempDirectory(parent, "modest");
            Job job = Job.own(PROGRAM, Integer.toString(MAPS), Job.newOutput("modest"))
                    .with("mapreduce.job.reduces", 2)
                    .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0")
                    // Those that wait leave the other containers to another job.
                    .with("mapreduce.job.running.map.limit", 1)
                    .with("integration.held.first", 1)
                    .with("integration.held.dir", dir);
            return new ModestJob(cluster, job, dir, CompletableFuture.supplyAsync(() -> cluster.run(job)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets all maps end; returns the job that has succeeded. */
    JobRun finish() {
        try {
            Files.writeString(dir.resolve("release"), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return running.join().requireSuccess();
    }

    Facts output() {
        return Facts.none().withContent("output", cluster.output(job.output()));
    }
}
