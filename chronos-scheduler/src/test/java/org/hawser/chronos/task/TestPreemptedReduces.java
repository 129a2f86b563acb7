// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.hawser.chronos.part.FetchedMaps;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.PreemptionCounter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What attempts of a reduce leave together that stop and go on is what one undisturbed attempt leaves. */
@Timeout(1800)
class TestPreemptedReduces {
    private static final List<TaskCounter> EXACT = List.of(
            TaskCounter.REDUCE_INPUT_RECORDS,
            TaskCounter.REDUCE_INPUT_GROUPS,
            TaskCounter.REDUCE_OUTPUT_RECORDS,
            TaskCounter.REDUCE_SHUFFLE_BYTES,
            TaskCounter.SHUFFLED_MAPS,
            TaskCounter.MERGED_MAP_OUTPUTS,
            TaskCounter.FAILED_SHUFFLE);

    @TempDir
    private Path directory;

    private JobConf job = ReduceRuns.job();

    private MapOutputs maps(int maps, int hosts, int records) throws IOException {
        return new MapOutputs(job, directory.resolve("input"), maps, hosts, records, new Random(7));
    }

    private ReduceRuns.Result undisturbed(MapOutputs maps) throws Exception {
        JobConf stock = new JobConf(job);
        stock.unset(MRConfig.RESOURCE_CALCULATOR_PROCESS_TREE);
        try (ReduceRuns runs = new ReduceRuns(stock, directory.resolve("undisturbed"), maps)) {
            return runs.finish();
        }
    }

    private ReduceRuns runs(MapOutputs maps) throws IOException {
        return new ReduceRuns(job, directory.resolve("runs"), maps);
    }

    @AfterEach
    void forget() {
        ReduceRuns.Join.atFirst(() -> {});
    }

    private static void assertSame(ReduceRuns.Result found, ReduceRuns.Result expected) {
        assertThat(found.output()).isEqualTo(expected.output());
        assertThat(EXACT.stream().map(found::counter).toList())
                .isEqualTo(EXACT.stream().map(expected::counter).toList());
    }

    /** No map is in two parts, and the last attempt has not fetched what it was given. */
    private static void assertFetchedOnce(ReduceRuns runs, MapOutputs maps) {
        BitSet all = new BitSet();
        for (Part part : runs.master().parts().parts()) {
            BitSet ofPart = part.fetched().map(FetchedMaps::maps).orElseThrow();
            assertThat(all.intersects(ofPart)).isFalse();
            all.or(ofPart);
        }
        for (Part part : runs.given()) {
            assertThat(part.fetched().orElseThrow().maps().stream().mapToObj(MapOutputs::name))
                    .noneMatch(maps.requested()::contains);
        }
    }

    /** Small memory has shuffles merge to disk on the way; small factors have merges of several passes. */
    @Test
    void reduce_isStoppedAtRandomMoments_leavesWhatOneAttemptLeaves() throws Exception {
        Path root = directory;
        int seeds = Boolean.getBoolean("hawser.soak") ? 200 : 15;
        for (int seed = 1; seed <= seeds; seed++) {
            directory = root.resolve("seed" + seed);
            job = ReduceRuns.job();
            try {
                stopAtRandom(new Random(seed));
            } catch (Exception | AssertionError e) {
                throw new AssertionError("With seed " + seed, e);
            }
        }
    }

    private void stopAtRandom(Random random) throws Exception {
        job.setCompressMapOutput(random.nextBoolean());
        job.setInt(MRJobConfig.IO_SORT_FACTOR, 2 + random.nextInt(5));
        job.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, random.nextBoolean() ? 1 << 26 : 1 << 16);
        int total = 1 + random.nextInt(100);
        try (MapOutputs maps = new MapOutputs(
                        job, directory.resolve("input"), total, 1 + random.nextInt(4), random.nextInt(200), random);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);
            int finished = 0;
            int stops = 0;
            int fetched = 0;
            for (int stop = 0; stop < 3; stop++) {
                finished += random.nextInt(total - finished + 1);
                if (finished > fetched && random.nextInt(10) > 0) {
                    int segment = random.nextInt(finished - fetched);
                    if (random.nextBoolean()) {
                        runs.stopAfter(segment, finished);
                    } else {
                        runs.stopAmid(segment, finished);
                    }
                } else {
                    runs.stopAtOnce(finished);
                }
                stops++;
                assertFetchedOnce(runs, maps);
                int now = (int) runs.master().parts().amount();
                assertThat(now).isBetween(fetched, finished);
                if (now > fetched && random.nextBoolean()) {
                    runs.serve();
                    runs.moveTo("node" + random.nextInt(3));
                } else if (now > fetched) {
                    runs.serve();
                }
                fetched = now;
            }
            ReduceRuns.Result found = runs.finish();

            assertThat(stops).isEqualTo(3);
            assertSame(found, expected);
            assertFetchedOnce(runs, maps);
            assertThat(found.counter(PreemptionCounter.CONTINUED_REDUCES)).isEqualTo(fetched > 0 ? 1 : 0);
            assertThat(found.counter(PreemptionCounter.LOST_PARTS)).isZero();
        }
    }

    @Test
    void reduce_isStoppedBeforeAnyMapHasEnded_keepsNothing() throws Exception {
        try (MapOutputs maps = maps(5, 2, 50);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);

            runs.stopAtOnce(0);
            assertThat(runs.master().parts().parts()).isEmpty();
            runs.stopAtOnce(0);

            assertSame(runs.finish(), expected);
        }
    }

    @Test
    void reduce_ofOneMap_isStoppedAndGoesOn() throws Exception {
        try (MapOutputs maps = maps(1, 1, 50);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);

            runs.stopAfter(0, 1);

            // What is being fetched is waited for.
            assertThat(runs.master().parts().amount()).isEqualTo(1);
            assertSame(runs.finish(), expected);
            assertThat(maps.requested()).isEmpty();
        }
    }

    /** Then the next attempt has only to reduce. */
    @Test
    void reduce_hasFetchedEverything_keepsItAll() throws Exception {
        job.set(MRConfig.SHUFFLE_CONSUMER_PLUGIN, Foreign.class.getName());
        try (MapOutputs maps = maps(30, 3, 50);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);

            runs.stopAfter(3, 30);

            assertThat(runs.master().last().fetched().map(FetchedMaps::count)).contains(30);
            assertSame(runs.finish(), expected);
            assertThat(maps.requested()).isEmpty();
        }
    }

    @Test
    void reduce_ofMapsWithoutRecords_isStoppedAndGoesOn() throws Exception {
        try (MapOutputs maps = maps(10, 2, 0);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);

            runs.stopAfter(2, 5);
            ReduceRuns.Result found = runs.finish();

            assertSame(found, expected);
            assertThat(found.output()).isEmpty();
        }
    }

    @Test
    void reduce_isWantedInItsReducePhase_goesOn() throws Exception {
        try (MapOutputs maps = maps(5, 2, 50);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);
            TaskAttemptID attempt = runs.attempt();
            ReduceRuns.Join.atFirst(() -> runs.master().want(attempt));

            assertSame(runs.finish(), expected);
            assertThat(runs.master().isDone()).isTrue();
            assertThat(runs.master().isStopped()).isFalse();
        }
    }

    @Test
    void part_isLost_itsMapsAreFetchedAgain() throws Exception {
        try (MapOutputs maps = maps(30, 3, 50);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);
            runs.stopAfter(9, 10);
            String first = runs.master().last().attempt().toString();
            runs.stopAfter(9, 20);
            assertThat(runs.master().parts().parts()).hasSize(2);

            Files.delete(runs.node().resolve("output").resolve(first).resolve("file.out"));
            ReduceRuns.Result found = runs.finish();

            assertSame(found, expected);
            assertThat(found.counter(PreemptionCounter.LOST_PARTS)).isEqualTo(1);
            assertThat(found.counter(PreemptionCounter.CONTINUED_REDUCES)).isEqualTo(1);
            BitSet second =
                    runs.master().last().fetched().map(FetchedMaps::maps).orElseThrow();
            assertThat(maps.requested())
                    .hasSize(30 - second.cardinality())
                    .doesNotContainAnyElementsOf(
                            second.stream().mapToObj(MapOutputs::name).toList());
        }
    }

    @Test
    void master_doesNotAnswer_allMapsAreFetchedAgain() throws Exception {
        try (MapOutputs maps = maps(30, 3, 50);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);
            runs.stopAfter(9, 10);

            runs.master().failOnce();
            ReduceRuns.Result found = runs.finish();

            assertSame(found, expected);
            assertThat(found.counter(PreemptionCounter.LOST_PARTS)).isEqualTo(1);
            assertThat(maps.requested()).hasSize(30);
        }
    }

    @Test
    void part_cannotBeFetched_itsMapsAreFetchedAgain() throws Exception {
        try (MapOutputs maps = maps(30, 3, 50);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);
            runs.stopAfter(9, 10);

            runs.serve(new ShuffleServer(runs.node(), job).withWrongKey());
            runs.moveTo("node2");
            ReduceRuns.Result found = runs.finish();

            assertSame(found, expected);
            assertThat(found.counter(PreemptionCounter.LOST_PARTS)).isEqualTo(1);
            assertThat(found.counter(PreemptionCounter.CONTINUED_REDUCES)).isZero();
            assertThat(maps.requested()).hasSize(30);
            assertNothingLeft(runs);
        }
    }

    @Test
    void reduce_goesOnOnAnotherNode_fetchesItsPartAndLeavesNoCopy() throws Exception {
        job.setCompressMapOutput(true);
        try (MapOutputs maps = maps(30, 3, 50);
                ReduceRuns runs = runs(maps)) {
            ReduceRuns.Result expected = undisturbed(maps);
            runs.stopAfter(9, 10);

            runs.serve();
            runs.moveTo("node2");

            assertSame(runs.finish(), expected);
            assertNothingLeft(runs);
        }
    }

    private static void assertNothingLeft(ReduceRuns runs) throws IOException {
        try (java.util.stream.Stream<Path> files = Files.walk(runs.node())) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }

    /** Its sum of bytes is checked when it is read; the ApplicationMaster offers no part again then. */
    @Test
    void part_isNotWhatItWas_attemptFails() throws Exception {
        try (MapOutputs maps = maps(30, 3, 50);
                ReduceRuns runs = runs(maps)) {
            runs.stopAfter(9, 10);
            Path file = runs.node()
                    .resolve("output")
                    .resolve(runs.master().last().attempt().toString())
                    .resolve("file.out");
            byte[] whole = Files.readAllBytes(file);
            whole[whole.length / 2] = (byte) (whole[whole.length / 2] ^ 1);
            Files.write(file, whole);

            assertThatThrownBy(runs::finish).isInstanceOf(IOException.class);
            assertThat(runs.master().isDone()).isFalse();
        }
    }

    /** One bit for each map, and each is told once. */
    @Test
    void events_ofManyMaps_areThoseOfTheMasterButForKeptOnes() throws Exception {
        BitSet kept = new BitSet();
        IntStream.range(0, 25_000).map(map -> 2 * map).forEach(kept::set);
        FakeMaster master = new FakeMaster();
        try (MapOutputs maps = maps(0, 1, 0)) {
            IntStream.range(0, 50_000).mapToObj(maps::event).forEach(master::announce);
        }
        TaskAttemptID reduce = TaskAttemptID.forName("attempt_1700000000000_0001_r_000000_1");
        var seen = MapEvents.without(kept, reduce.getJobID(), master.umbilical());

        BitSet succeeded = new BitSet();
        BitSet failed = new BitSet();
        int from = 0;
        int got;
        do {
            var events = seen.getMapCompletionEvents(reduce.getJobID(), from, 999, reduce)
                    .getMapTaskCompletionEvents();
            got = events.length;
            from += got;
            for (var event : events) {
                int map = event.getTaskAttemptId().getTaskID().getId();
                (event.getTaskStatus() == TaskCompletionEvent.Status.SUCCEEDED ? succeeded : failed).set(map);
            }
        } while (got == 999);

        assertThat(from).isEqualTo(75_000);
        assertThat(failed).isEqualTo(kept);
        kept.flip(0, 50_000);
        assertThat(succeeded).isEqualTo(kept);
    }

    @Test
    void user_whoAsksForTheShuffle_seesHisOwn() throws Exception {
        job.set(MRConfig.SHUFFLE_CONSUMER_PLUGIN, Foreign.class.getName());
        try (MapOutputs maps = maps(3, 1, 10);
                ReduceRuns runs = runs(maps)) {
            JobConf found = runs.finish().job();

            assertThat(found.get(MRConfig.SHUFFLE_CONSUMER_PLUGIN)).isEqualTo(Foreign.class.getName());
            assertThat(found.get(MRConfig.SHUFFLE_CONSUMER_PLUGIN + ".of-user")).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.job.encrypted-intermediate-data, true",
        "mapreduce.framework.name, local",
        "mapreduce.task.ismap, true",
        "hawser.chronos.signal-interval, soon"
    })
    void reduce_ofAJobThatCannotBePreempted_runsAsAlways(String key, String value) {
        job.setBoolean(MRJobConfig.TASK_ISMAP, false);
        job.set(key, value);
        PreemptibleReducePart part = new PreemptibleReducePart();

        try {
            part.start(job);
        } catch (org.hawser.common.config.ConfigException e) {
            assertThat(e).hasMessageContaining(key);
        }

        assertThat(job.get(MRConfig.SHUFFLE_CONSUMER_PLUGIN, "")).doesNotContain("hawser");
    }

    /** A plug-in that hides its scheduler. */
    public static final class Foreign<K, V> implements ShuffleConsumerPlugin<K, V> {
        private final List<Shuffle<K, V>> hidden = List.of(new Shuffle<>());

        @Override
        public void init(Context<K, V> context) {
            hidden.get(0).init(context);
        }

        @Override
        public RawKeyValueIterator run() throws IOException, InterruptedException {
            return hidden.get(0).run();
        }

        @Override
        public void close() {
            hidden.get(0).close();
        }
    }
}
