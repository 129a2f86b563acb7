// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestTracedJobs {
    /** Of keys, lengths and marks, in percent of the values. */
    private static final int OVERHEAD = 10;

    @TempDir
    private Path dir;

    private final Configuration configuration = new Configuration();

    @BeforeEach
    void writeInput() throws Exception {
        configuration.set("hadoop.tmp.dir", dir.resolve("tmp").toString());
        Files.createDirectories(dir.resolve("in"));
        Files.writeString(dir.resolve("in/input"), "a line\n".repeat(100));
    }

    @Test
    void facebook_isFiftyJobsInOrder() {
        List<TracedJob> jobs = TracedJob.facebook();
        assertThat(jobs).hasSize(50);
        assertThat(jobs.get(0).submitted()).isZero();
        assertThat(jobs).extracting(TracedJob::submitted).isSorted();
        assertThat(jobs).allSatisfy(job -> assertThat(job.inputBytes()).isPositive());
        assertThat(jobs.get(17))
                .isEqualTo(new TracedJob(Duration.ofMillis(107_900), 17_124_651, 21_708_292, 6_001_361));
    }

    @Test
    void job_withReduce_shufflesAndWritesThatMuch() throws Exception {
        Job job = run(new TracedJob(Duration.ZERO, 700, 50_000, 20_000));
        assertThat(percentBeyond(50_000, counter(job, TaskCounter.MAP_OUTPUT_BYTES)))
                .isBetween(0L, (long) OVERHEAD);
        assertThat(percentBeyond(20_000, written())).isBetween(0L, (long) OVERHEAD);
    }

    @Test
    void job_withoutShuffle_hasMapsThatWrite() throws Exception {
        Job job = run(new TracedJob(Duration.ZERO, 700, 0, 20_000));
        assertThat(counter(job, TaskCounter.REDUCE_INPUT_RECORDS)).isZero();
        assertThat(percentBeyond(20_000, written())).isBetween(0L, (long) OVERHEAD);
    }

    private Job run(TracedJob traced) throws Exception {
        TracedJobs jobs = new TracedJobs();
        jobs.setConf(configuration);
        Job job = jobs.job(
                traced,
                dir.resolve("in").toUri().toString(),
                dir.resolve("out").toUri().toString());
        assertThat(job.waitForCompletion(false)).isTrue();
        return job;
    }

    private long written() throws Exception {
        return FileSystem.getLocal(configuration)
                .getContentSummary(
                        new org.apache.hadoop.fs.Path(dir.resolve("out").toUri()))
                .getLength();
    }

    private static long counter(Job job, TaskCounter counter) throws Exception {
        return job.getCounters().findCounter(counter).getValue();
    }

    private static long percentBeyond(long bytes, long measured) {
        return 100 * (measured - bytes) / bytes;
    }
}
