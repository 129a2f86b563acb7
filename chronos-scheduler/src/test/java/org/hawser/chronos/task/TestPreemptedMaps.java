// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.hawser.chronos.part.PreemptionCounter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What attempts leave together that stop and go on is what one undisturbed attempt leaves. */
@Timeout(300)
class TestPreemptedMaps {
    @TempDir
    private Path directory;

    private Random random;

    @BeforeEach
    void seed() {
        random = new Random(7);
    }

    private List<String> lines(int number) {
        return IntStream.range(0, number)
                .mapToObj(line -> IntStream.range(0, 1 + random.nextInt(6))
                        .mapToObj(word -> "word" + random.nextInt(500))
                        .reduce((one, other) -> one + " " + other)
                        .orElseThrow())
                .toList();
    }

    /** 30000 lines need several spills. */
    @ParameterizedTest
    @CsvSource({
        "text, true, false, 800",
        "text, true, true, 30000",
        "text, false, false, 30000",
        "text, false, true, 800",
        "seq, true, false, 800",
        "gz, true, true, 800",
        "gz, false, false, 800"
    })
    void map_isStoppedSeveralTimes_leavesTheOutputOfOneAttempt(
            String kind, boolean newApi, boolean compressed, int lines) throws Exception {
        Path input = MapRuns.write(directory.resolve("input." + kind), lines(lines));
        JobConf job = MapRuns.job(input, newApi);
        job.setCompressMapOutput(compressed);
        MapRuns.Result expected = undisturbed(job);
        MapRuns runs = new MapRuns(job, directory);

        List<Path> parts = new ArrayList<>();
        long records = 0;
        for (int stop = 0; stop < 3; stop++) {
            parts.add(runs.stopAt(1 + random.nextInt(lines / 5)));
            assertThat(WordMap.records()).isEqualTo(runs.master().last().records());
            records += WordMap.records();
        }
        MapRuns.Result found = runs.finish();

        assertThat(WordMap.records() + records).isEqualTo(lines);
        assertThat(runs.master().isDone()).isTrue();
        Undisturbed.assertSame(found, expected);
        assertThat(found.counter(PreemptionCounter.CONTINUED_MAPS)).isEqualTo(1);
        assertThat(found.counter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)).isEqualTo(found.bytes());
        if (!compressed) {
            assertThat(found.bytes()).isEqualTo(expected.bytes());
        }
        assertNothingLeft("node1", 4);
        assertThat(parts).allSatisfy(part -> assertThat(directory.resolve(part).resolve("file.out"))
                .exists());
    }

    /** Hadoop's thread for reports may wait for the one that waits here. */
    @Test
    @Timeout(60)
    void map_waitsToBeKilled_reportsThatItIsAlive() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(100)), true);
        MapRuns runs = new MapRuns(job, directory);
        runs.master().killAfterReports(3);

        runs.stopAt(10);

        assertThat(runs.master().last().records()).isEqualTo(WordMap.records());
    }

    @Test
    void map_withACombiner_combinesAcrossParts() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(800)), true);
        job.setClass(MRJobConfig.COMBINE_CLASS_ATTR, WordMap.Sum.class, Object.class);
        job.setOutputKeyClass(org.apache.hadoop.io.Text.class);
        job.setOutputValueClass(org.apache.hadoop.io.LongWritable.class);
        job.setBoolean("mapred.reducer.new-api", true);
        MapRuns.Result expected = undisturbed(job);
        MapRuns runs = new MapRuns(job, directory);

        runs.stopAt(100);
        runs.stopAt(300);
        MapRuns.Result found = runs.finish();

        Undisturbed.assertSame(found, expected);
    }

    @Test
    void map_isStoppedAtItsFirstRecord_keepsItAndGoesOn() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(20)), true);
        MapRuns.Result expected = undisturbed(job);
        MapRuns runs = new MapRuns(job, directory);

        runs.stopAt(1);

        assertThat(runs.master().parts().records()).isEqualTo(1);
        Undisturbed.assertSame(runs.finish(), expected);
    }

    /** Then the next attempt has nothing to do but to hand the part on. */
    @Test
    void map_isStoppedAtItsLastRecord_isFinishedByTheNextAttempt() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(20)), true);
        MapRuns.Result expected = undisturbed(job);
        MapRuns runs = new MapRuns(job, directory);

        runs.stopAt(20);
        MapRuns.Result found = runs.finish();

        assertThat(WordMap.records()).isZero();
        Undisturbed.assertSame(found, expected);
    }

    @Test
    void map_whosePartIsLost_beginsAtTheBeginning() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(500)), true);
        MapRuns.Result expected = undisturbed(job);
        MapRuns runs = new MapRuns(job, directory);
        runs.stopAt(100);
        Path second = runs.stopAt(100);

        Files.delete(directory.resolve(second).resolve("file.out"));
        MapRuns.Result found = runs.finish();

        assertThat(WordMap.records()).isEqualTo(500);
        Undisturbed.assertSame(found, expected);
        assertThat(found.counter(PreemptionCounter.LOST_PARTS)).isEqualTo(1);
        assertThat(found.counter(PreemptionCounter.CONTINUED_MAPS)).isZero();
    }

    @Test
    void map_whosePartIsCut_beginsAtTheBeginning() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(500)), true);
        MapRuns.Result expected = undisturbed(job);
        MapRuns runs = new MapRuns(job, directory);
        Path file = directory.resolve(runs.stopAt(100)).resolve("file.out");

        byte[] whole = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(whole, whole.length - 1));

        Undisturbed.assertSame(runs.finish(), expected);
    }

    /** Its sum of bytes is checked when it is merged; the ApplicationMaster offers no part again then. */
    @Test
    void map_whosePartIsNotWhatItWas_fails() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(500)), true);
        MapRuns runs = new MapRuns(job, directory);
        Path file = directory.resolve(runs.stopAt(100)).resolve("file.out");

        byte[] whole = Files.readAllBytes(file);
        whole[whole.length / 2] = (byte) (whole[whole.length / 2] ^ 1);
        Files.write(file, whole);

        assertThatThrownBy(runs::finish).hasRootCauseInstanceOf(IOException.class);
        assertThat(runs.master().isDone()).isFalse();
    }

    @Test
    void map_goesOnOnAnotherNode_fetchesItsPart() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(500)), true);
        job.setCompressMapOutput(true);
        MapRuns.Result expected = undisturbed(job);
        MapRuns runs = new MapRuns(job, directory);
        runs.stopAt(100);
        runs.stopAt(100);

        runs.moveTo("node2");
        try (ShuffleServer server = new ShuffleServer(directory.resolve("node1"), job)) {
            runs.master().serve("localhost", server.port());
            MapRuns.Result found = runs.finish();

            assertThat(WordMap.records()).isEqualTo(500 - runs.master().parts().records());
            Undisturbed.assertSame(found, expected);
            assertThat(server.requests()).isEqualTo(2 * MapRuns.REDUCES);
        }
        assertNothingLeft("node2", 1);
    }

    @Test
    void map_whosePartsServerHasAnotherKey_beginsAtTheBeginning() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(500)), true);
        MapRuns.Result expected = undisturbed(job);
        MapRuns runs = new MapRuns(job, directory);
        runs.stopAt(100);

        runs.moveTo("node2");
        try (ShuffleServer server = new ShuffleServer(directory.resolve("node1"), job).withWrongKey()) {
            runs.master().serve("localhost", server.port());
            MapRuns.Result found = runs.finish();

            assertThat(WordMap.records()).isEqualTo(500);
            Undisturbed.assertSame(found, expected);
        }
        assertNothingLeft("node2", 1);
    }

    @Test
    void map_whoseInputHasBecomeShorter_fails() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.gz"), lines(500)), true);
        MapRuns runs = new MapRuns(job, directory);
        runs.stopAt(400);

        MapRuns.write(directory.resolve("input.gz"), lines(10));

        assertThatThrownBy(runs::finish).hasMessageContaining("The input has changed");
        assertThat(runs.master().isDone()).isFalse();
    }

    @Test
    void user_whoAsksForTheInputFormat_seesHisOwn() throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(10)), true);

        MapRuns.Result found = new MapRuns(job, directory).finish();

        assertThat(found.job().get(MRJobConfig.INPUT_FORMAT_CLASS_ATTR))
                .isEqualTo(job.get(MRJobConfig.INPUT_FORMAT_CLASS_ATTR));
        assertThat(differences(found.job(), job)).isEmpty();
    }

    /** Keys of ours. */
    private static List<String> differences(JobConf found, JobConf given) {
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, String> entry : found) {
            if (entry.getKey().contains("inputformat") && given.get(entry.getKey()) == null) {
                names.add(entry.getKey());
            }
        }
        return names;
    }

    @ParameterizedTest
    @CsvSource({"mapreduce.framework.name, local", "hawser.chronos.signal-interval, soon"})
    void map_ofAJobThatCannotBePreempted_runsAsAlways(String key, String value) throws Exception {
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines(10)), true);
        job.set(key, value);
        PreemptibleMapPart part = new PreemptibleMapPart();
        job.setBoolean(MRJobConfig.TASK_ISMAP, true);

        try {
            part.start(job);
        } catch (org.hawser.common.config.ConfigException e) {
            assertThat(e).hasMessageContaining(key);
        }

        assertThat(job.get(MRJobConfig.INPUT_FORMAT_CLASS_ATTR)).doesNotContain("hawser");
    }

    private MapRuns.Result undisturbed(JobConf job) throws Exception {
        return Undisturbed.run(job, directory);
    }

    /** But for the outputs of so many attempts. */
    private void assertNothingLeft(String node, int outputs) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve(node))) {
            List<Path> all = new ArrayList<>(files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .toList());
            Collections.sort(all);
            assertThat(all)
                    .hasSize(2 * outputs)
                    .allMatch(file -> file.getFileName().toString().startsWith("file.out"));
        }
    }
}
