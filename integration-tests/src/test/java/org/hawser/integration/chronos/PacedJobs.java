// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobJar;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;

/**
 * Two word counts, {@code first} and {@code second}. The last map of the first one, and all maps of the second one, take long
 * until they are released.
 */
record PacedJobs(Path jar, Path releaseFile, Map<String, String> texts) {
    private static final String JOB = "org.apache.hadoop.mapreduce.JobCounter";

    /** How long a map takes for one. */
    static final Duration RECORD = Duration.ofMillis(50);

    private static final int LINES = 40;
    /** Of the first job's last map, and of all maps of the second job: enough until they are released. */
    private static final int LINES_OF_LONG = 10_000;

    static PacedJobs create(Path dir, int maps, int laterMaps) {
        return new PacedJobs(jar(dir), dir.resolve("release"), texts(maps, laterMaps));
    }

    /** A jar of {@link PacedWords} in this directory. */
    static Path jar(Path dir) {
        return JobJar.ofClasses(dir.resolve("paced.jar"), PacedWords.class, PacedWords.Words.class);
    }

    /** Its tasks keep their work when they are preempted, and no map runs twice at the same time. */
    static Job preemptible(Job job) {
        return job.with("mapreduce.job.process-tree.class", "org.hawser.common.task.HawserTaskHook")
                .with("yarn.app.mapreduce.am.preemption.policy", "org.hawser.common.master.HawserMasterPolicy")
                .with("mapreduce.map.speculative", false)
                // A stalled machine is no reason to give up what a task has done.
                .with("hawser.chronos.grace", "5m");
    }

    private static Map<String, String> texts(int maps, int laterMaps) {
        Map<String, String> texts = new LinkedHashMap<>();
        Random random = new Random(15);
        for (int map = 0; map < maps; map++) {
            texts.put("/two-jobs/first/" + map, text(random, map == 0 ? LINES_OF_LONG : LINES));
        }
        for (int map = 0; map < laterMaps; map++) {
            texts.put("/two-jobs/second/" + map, text(random, LINES_OF_LONG));
        }
        return texts;
    }

    /** Lines of two words. */
    static String text(Random random, int lines) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            text.append('w').append(random.nextInt(100));
            text.append(" w").append(random.nextInt(1000)).append('\n');
        }
        return text.toString();
    }

    void write(TestCluster cluster) {
        texts.forEach(cluster::write);
    }

    private Job job(String name) {
        return Job.of(jar, PacedWords.class.getName(), "/two-jobs/" + name, Job.newOutput(name))
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0")
                .with("mapreduce.map.speculative", false);
    }

    /** As on stock, but for what keeps its work, and with time for a node to die. */
    Job paced(String name) {
        return job(name)
                .with(PacedWords.MILLIS, RECORD.toMillis())
                .with(PacedWords.RELEASE, releaseFile)
                .with("mapreduce.task.progress-report.interval", 100)
                // As long as it takes: each host has tasks of the second job.
                .with("hawser.chronos.locality-wait", "10m");
    }

    /** Lets the rest take no time. */
    void release() throws IOException {
        Files.createFile(releaseFile);
    }

    /** Of the recording of what stock makes of them. */
    List<Object> key() {
        return List.of(
                job("first"), job("second"), Facts.digest(texts.toString().getBytes(UTF_8)));
    }

    /** What stock Hadoop makes of them. */
    Facts onStock(TestCluster stock) {
        write(stock);
        Job first = job("first");
        Job second = job("second");
        return facts(stock.run(first).requireSuccess(), first, stock.run(second).requireSuccess(), second);
    }

    /** Output, and counters of records. */
    static Facts facts(JobRun first, Job ofFirst, JobRun second, Job ofSecond) {
        return Facts.none()
                .withContent("output of the first job", first.cluster().output(ofFirst.output()))
                .withContent("output of the second job", second.cluster().output(ofSecond.output()))
                .with("counters of the first job", ofRecords(first))
                .with("counters of the second job", ofRecords(second));
    }

    private static List<String> ofRecords(JobRun run) {
        JobCounters counters = JobCounters.of(run);
        List<String> lines = new ArrayList<>();
        Stream.of(
                        "MAP_INPUT_RECORDS",
                        "MAP_OUTPUT_RECORDS",
                        "MAP_OUTPUT_BYTES",
                        "REDUCE_INPUT_GROUPS",
                        "REDUCE_INPUT_RECORDS",
                        "REDUCE_OUTPUT_RECORDS",
                        "SHUFFLED_MAPS")
                .forEach(name -> lines.add(name + "=" + counters.task(name)));
        lines.add(PacedWords.LINES + "=" + counters.of(PacedWords.GROUP, PacedWords.LINES));
        lines.add("failed maps=" + counters.of(JOB, "NUM_FAILED_MAPS"));
        lines.add("failed reduces=" + counters.of(JOB, "NUM_FAILED_REDUCES"));
        return lines;
    }
}
