// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hawser.bench.job.PacedWords;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.JobJar;
import org.hawser.cluster.local.LocalCluster;

/**
 * One of the two jobs.
 *
 * @param name of the job, and of its input
 * @param maps how long each map takes
 * @param reduceTime how long each reduce takes after it has all of its data
 * @param slowStart share of the maps that must have ended before reduces start
 * @param priority of the application, as MapReduce names it
 */
record PacedJob(String name, List<Duration> maps, int reduces, Duration reduceTime, String slowStart, String priority) {
    static final String FIRST = "first";
    static final String SECOND = "second";

    /** How long a record takes. */
    static final Duration RECORD = Duration.ofMillis(50);

    private static final int WORDS = 240;
    private static final int WORDS_OF_A_LINE = 8;
    private static final long SEED = 6;

    PacedJob {
        requireNonNull(name, "name is null");
        maps = List.copyOf(maps);
        requireNonNull(reduceTime, "reduceTime is null");
        requireNonNull(slowStart, "slowStart is null");
        requireNonNull(priority, "priority is null");
    }

    /** All work of its tasks. */
    Duration work() {
        return maps.stream().reduce(reduceTime.multipliedBy(reduces), Duration::plus);
    }

    /** The text of each map, by the name of its file. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        Random random = new Random(SEED);
        for (int map = 0; map < maps.size(); map++) {
            long lines = maps.get(map).dividedBy(RECORD);
            StringBuilder text = new StringBuilder();
            for (long line = 0; line < lines; line++) {
                for (int word = 0; word < WORDS_OF_A_LINE; word++) {
                    text.append(word == 0 ? "w" : " w").append(random.nextInt(WORDS));
                }
                text.append('\n');
            }
            texts.put(String.format("map-%03d", map), text.toString());
        }
        return texts;
    }

    void write(LocalCluster cluster, String directory) {
        Hdfs.write(cluster, directory + "/" + name, texts());
    }

    /** What follows {@code hadoop jar}. */
    String[] words(String directory, String output) {
        List<String> words = new ArrayList<>(List.of(JobJar.path().toString(), PacedWords.class.getName()));
        options().forEach((key, value) -> words.add("-D" + key + "=" + value));
        words.add(directory + "/" + name);
        words.add(output);
        return words.toArray(String[]::new);
    }

    private Map<String, Object> options() {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put(PacedWords.NAME, name);
        options.put(PacedWords.RECORD_MILLIS, RECORD.toMillis());
        options.put(PacedWords.KEY_MILLIS, reduceTime.toMillis() * reduces / WORDS);
        options.put("mapreduce.job.reduces", reduces);
        options.put("mapreduce.job.reduce.slowstart.completedmaps", slowStart);
        options.put("mapreduce.job.priority", priority);
        // By default six seconds, and an attempt that ends within twelve leaves no counters in the history.
        options.put("mapreduce.task.progress-report.interval", 1000);
        options.put("mapreduce.map.speculative", false);
        options.put("mapreduce.reduce.speculative", false);
        return options;
    }

    @Override
    public String toString() {
        return maps.size() + " maps of "
                + maps.stream().min(Duration::compareTo).orElse(Duration.ZERO).toMillis()
                + " to "
                + maps.stream().max(Duration::compareTo).orElse(Duration.ZERO).toMillis() + " ms, " + reduces
                + " reduces of " + reduceTime.toMillis() + " ms";
    }
}
