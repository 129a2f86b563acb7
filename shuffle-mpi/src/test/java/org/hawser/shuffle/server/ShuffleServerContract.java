// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.OTHER_JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.mapred.IndexRecord;
import org.awaitility.Awaitility;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.server.ShuffleMetrics.Total;
import org.hawser.shuffle.wire.FilePlace;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.Piece;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.SegmentLength;
import org.hawser.shuffle.wire.SegmentStatus;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reducer may rely on, and what nobody gets; the same over every transport. */
abstract class ShuffleServerContract {
    private static final int MAPS = 8;
    private static final int REDUCES = 5;

    @TempDir
    private Path root;

    private MapOutputFixture outputs;
    private ShuffleWorld world;

    abstract ShuffleWorld newWorld(ServerLimits limits);

    @BeforeEach
    void start() throws IOException {
        outputs = new MapOutputFixture(root);
        for (int i = 0; i < MAPS; i++) {
            outputs.write(JOB, i, REDUCES);
            outputs.write(OTHER_JOB, i, REDUCES);
        }
        world = newWorld(Limits.ample());
        world.server().useLocalDirectories(outputs.localDirectories());
        world.server().addJob(MapOutputFixture.job(JOB));
    }

    @AfterEach
    void stop() {
        world.close();
    }

    @Test
    void lengths_mapsOfTheJob_areThoseOfTheirIndexes() throws IOException {
        for (int reduce = 0; reduce < REDUCES; reduce++) {
            Reducer reducer = reducer(reduce).open();
            List<SegmentLength> lengths = lengths(reducer.ask(reducer.lengths(MAPS)));
            for (int i = 0; i < MAPS; i++) {
                IndexRecord expected = outputs.index(JOB, i, reduce);
                assertThat(lengths.get(i))
                        .isEqualTo(new SegmentLength(SegmentStatus.OK, expected.partLength, expected.rawLength));
            }
        }
    }

    @Test
    void lengths_outputsInMemory_tellReducersOfThisHostTheFiles() throws IOException {
        Path memory = outputs.moveToMemory(JOB);
        for (int reduce = 0; reduce < REDUCES; reduce++) {
            Reducer reducer = reducer(reduce).open();
            List<SegmentLength> lengths = lengths(reducer.ask(reducer.lengths(MAPS)));
            for (int i = 0; i < MAPS; i++) {
                IndexRecord expected = outputs.index(JOB, i, reduce);
                FilePlace place = new FilePlace(memory.toString(), expected.startOffset);
                assertThat(lengths.get(i))
                        .isEqualTo(SegmentLength.inMemory(expected.partLength, expected.rawLength, Optional.of(place)));
                assertThat(place.file(map(JOB, i))).isRegularFile();
            }
        }
        assertThat(world.metrics().get(SegmentStatus.IN_MEMORY)).isEqualTo(MAPS * REDUCES);
        assertThat(world.metrics().get(Total.FILES_OPENED)).isZero();
    }

    @Test
    void lengths_outputsInMemoryAndReducerElsewhere_tellNoFile() throws IOException {
        outputs.moveToMemory(JOB);
        Reducer reducer = reducer(1).elsewhere().open();

        assertThat(lengths(reducer.ask(reducer.lengths(MAPS)))).allSatisfy(length -> {
            assertThat(length.status()).isEqualTo(SegmentStatus.IN_MEMORY);
            assertThat(length.partBytes()).isPositive();
            assertThat(length.file()).isEmpty();
        });
    }

    @Test
    void lengths_outputsInMemoryOfAnotherJob_tellNothing() throws IOException {
        outputs.moveToMemory(JOB);
        outputs.moveToMemory(OTHER_JOB);
        world.server().addJob(MapOutputFixture.job(OTHER_JOB));
        Reducer reducer = reducer(1).open();
        ShuffleRequest.Lengths own = reducer.lengths(1);

        assertRefused(
                reducer.ask(RequestCodec.sign(own, MapOutputFixture.key(OTHER_JOB))), ReplyStatus.BAD_SIGNATURE, false);
        assertRefused(
                reducer.ask(new ShuffleRequest.Lengths(
                        own.session(), own.sequence(), own.reduce(), List.of(map(OTHER_JOB, 0)))),
                ReplyStatus.MALFORMED,
                true);
    }

    @Test
    void lengths_someOutputsInMemory_tellWhichAreNot() throws IOException {
        Path memory = outputs.moveToMemory(JOB);
        Path attempt = memory.resolve(map(JOB, 2).text());
        Path disk = Files.createDirectories(outputs.localDirectories()
                .get(1)
                .resolve(Path.of("usercache", MapOutputFixture.USER, "appcache", JOB.application()))
                .resolve(Path.of("semem-disk", "output", map(JOB, 2).text())));
        Files.move(attempt.resolve("file.out"), disk.resolve("file.out"));
        Files.createSymbolicLink(attempt.resolve("file.out"), disk.resolve("file.out"));
        Reducer reducer = reducer(1).open();

        List<SegmentLength> lengths = lengths(reducer.ask(reducer.lengths(MAPS)));

        for (int i = 0; i < MAPS; i++) {
            assertThat(lengths.get(i).status()).isEqualTo(i == 2 ? SegmentStatus.OK : SegmentStatus.IN_MEMORY);
        }
        Range onDisk = wholePartitions(1).get(2);
        assertThat(reducer.ask(reducer.fetch(List.of(onDisk))).payload()).isEqualTo(outputs.partition(JOB, 2, 1));
    }

    @Test
    void fetch_wholePartitions_areTheFiles() throws IOException {
        for (int reduce = 0; reduce < REDUCES; reduce++) {
            Reducer reducer = reducer(reduce).open();

            Reducer.Answer answer = reducer.ask(reducer.fetch(wholePartitions(reduce)));

            ByteBuffer expected = ByteBuffer.allocate(answer.payload().length);
            for (int i = 0; i < MAPS; i++) {
                expected.put(outputs.partition(JOB, i, reduce));
            }
            assertThat(answer.payload()).isEqualTo(expected.array());
            assertThat(((ShuffleReply.Fetched) answer.reply()).bytes()).isEqualTo(answer.payload().length);
        }
    }

    @Test
    void fetch_outputsThatHaveMoved_areUnmappedAndNameTheirPlace() throws IOException {
        Reducer reducer = reducer(1).open();
        reducer.ask(reducer.fetch(wholePartitions(1)));
        MapOutputServer services = world.server().forServices();
        List<String> sources = List.of("memory/node2:4000", "memory/node3:4000");

        services.usePlaces((job, map) -> Optional.of(new OutputPlace.Moved(sources)));
        for (int i = 0; i < MAPS; i++) {
            services.forget(JOB, map(JOB, i));
        }

        assertThat(lengths(reducer.ask(reducer.lengths(MAPS)))).allSatisfy(length -> {
            assertThat(length.sources()).isEqualTo(sources);
            assertThat(length.partBytes()).isPositive();
        });
        ShuffleReply reply = reducer.ask(reducer.fetch(wholePartitions(1))).reply();
        assertThat(((ShuffleReply.Fetched) reply).pieces()).containsOnly(Piece.none(SegmentStatus.MOVED));
        Awaitility.await().untilAsserted(() -> assertThat(world.metrics().get(Level.MAPPED_FILES))
                .isZero());
    }

    @Test
    void lengths_placeIsNotKnownYet_isBusy() throws IOException {
        Path file = outputs.files(JOB, 0).get(0);
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("/hawser-semem/moved/7/memory/node2:4000"));
        Reducer reducer = reducer(1).open();

        assertThat(reducer.ask(reducer.lengths(MAPS)).reply())
                .isEqualTo(new ShuffleReply.Refused(ReplyStatus.BUSY, Limits.BUSY_RETRY_MS, true));
        assertThat(world.metrics().get(Level.BYTES_IN_FLIGHT)).isZero();
    }

    @Test
    void fetch_fromAnotherHost_isTheFiles() throws IOException {
        Reducer reducer = reducer(1).elsewhere().open();

        Reducer.Answer answer = reducer.ask(reducer.fetch(wholePartitions(1)));

        ByteBuffer expected = ByteBuffer.allocate(answer.payload().length);
        for (int i = 0; i < MAPS; i++) {
            expected.put(outputs.partition(JOB, i, 1));
        }
        assertThat(answer.payload()).isEqualTo(expected.array());
    }

    @Test
    void fetch_manyReducersManyTimes_opensEachMapOutputOnce() throws IOException {
        for (int reduce = 0; reduce < REDUCES; reduce++) {
            Reducer reducer = reducer(reduce).open();
            for (int round = 0; round < 3; round++) {
                reducer.ask(reducer.lengths(MAPS));
                reducer.ask(reducer.fetch(wholePartitions(reduce)));
            }
        }

        assertThat(world.metrics().get(Total.FILES_OPENED)).isEqualTo(MAPS);
        assertThat(world.metrics().get(Total.INDEXES_READ)).isEqualTo(MAPS);
    }

    @Test
    void fetch_rangesInAnyOrder_areThePartsAskedFor() throws IOException {
        Random random = new Random(1);
        Reducer reducer = reducer(2).open();
        List<Range> ranges = new ArrayList<>();
        ByteBuffer expected = ByteBuffer.allocate(1 << 20);
        for (int n = 0; n < 50; n++) {
            int number = random.nextInt(MAPS);
            int length = (int) outputs.index(JOB, number, 2).partLength;
            int offset = random.nextInt(length + 1);
            int bytes = random.nextInt(Math.min(length - offset, 4000) + 1);
            ranges.add(new Range(map(JOB, number), offset, bytes));
            expected.put(outputs.part(JOB, number, 2, offset, bytes));
        }

        Reducer.Answer answer = reducer.ask(reducer.fetch(ranges));

        assertThat(ByteBuffer.wrap(answer.payload())).isEqualTo(expected.flip());
    }

    @Test
    void fetch_someThatCannotBeServed_bringsTheOthers() throws IOException {
        Files.delete(outputs.files(JOB, 1).get(0));
        Files.delete(outputs.files(JOB, 2).get(1));
        Files.write(outputs.files(JOB, 3).get(1), new byte[] {1}, StandardOpenOption.APPEND);
        try (FileChannel data = FileChannel.open(outputs.files(JOB, 4).get(0), StandardOpenOption.WRITE)) {
            data.truncate(1);
        }
        Reducer reducer = reducer(0).open();
        long beyond = outputs.index(JOB, 5, 0).partLength - 1;
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < MAPS; i++) {
            ranges.add(new Range(map(JOB, i), i == 5 ? beyond : 0, 2));
        }
        ranges.add(new Range(map(JOB, MAPS), 0, 2));

        Reducer.Answer answer = reducer.ask(reducer.fetch(ranges));

        Piece served = new Piece(SegmentStatus.OK, 2);
        Piece missing = Piece.none(SegmentStatus.MISSING);
        Piece unreadable = Piece.none(SegmentStatus.UNREADABLE);
        assertThat(answer.reply())
                .isEqualTo(new ShuffleReply.Fetched(List.of(
                        served, missing, missing, unreadable, unreadable, unreadable, served, served, missing)));
        assertThat(answer.payload()).hasSize(6);
    }

    @Test
    void fetch_mapOutputBehindALink_isNotServed() throws IOException {
        Path data = outputs.files(JOB, 0).get(0);
        Files.delete(data);
        Files.createSymbolicLink(data, outputs.files(OTHER_JOB, 0).get(0));
        Reducer reducer = reducer(0).open();

        Reducer.Answer answer = reducer.ask(reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2))));

        assertThat(answer.reply()).isEqualTo(new ShuffleReply.Fetched(List.of(Piece.none(SegmentStatus.UNREADABLE))));
        assertThat(answer.payload()).isEmpty();
    }

    @Test
    void open_jobThatIsNotServed_isRefused() {
        Reducer reducer = new Reducer(world, OTHER_JOB, 0);

        assertRefused(reducer.ask(reducer.opening(1)), ReplyStatus.UNKNOWN_JOB, false);
    }

    @Test
    void open_secretOfAnotherJob_isRefused() {
        Reducer reducer = reducer(0);
        SignedRequest request = RequestCodec.sign(reducer.opening(1), MapOutputFixture.key(OTHER_JOB));

        assertRefused(reducer.ask(request), ReplyStatus.BAD_SIGNATURE, false);
    }

    @Test
    void open_sameRequestAgain_isRefused() {
        Reducer reducer = reducer(0);
        SignedRequest request = reducer.sign(reducer.opening(77));
        assertThat(reducer.ask(request).reply()).isInstanceOf(ShuffleReply.Opened.class);

        assertRefused(reducer.ask(request), ReplyStatus.REPLAYED, true);
    }

    @Test
    void fetch_otherJobsMap_isRefused() {
        Reducer reducer = reducer(0).open();

        assertRefused(
                reducer.ask(reducer.fetch(List.of(new Range(map(OTHER_JOB, 0), 0, 2)))), ReplyStatus.MALFORMED, true);
    }

    @Test
    void fetch_otherReducersPartition_isRefused() {
        Reducer reducer = reducer(0).open();
        ShuffleRequest.Fetch own = reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2)));

        assertRefused(
                reducer.ask(new ShuffleRequest.Fetch(own.session(), own.sequence(), 1, own.ranges())),
                ReplyStatus.MALFORMED,
                true);
    }

    @Test
    void fetch_moreThanTheReducerHasRoomFor_isRefused() throws IOException {
        Reducer reducer = reducer(0).open();
        SignedRequest request = reducer.sign(reducer.fetch(wholePartitions(0)));

        var reply = world.ask(request.bytes(), ByteBuffer.allocateDirect(1));

        assertThat(reply.payloadBytes()).isZero();
        assertThat(world.metrics().get(ReplyStatus.MALFORMED)).isEqualTo(1);
    }

    @Test
    void fetch_sameRequestAgain_isRefused() {
        Reducer reducer = reducer(0).open();
        SignedRequest request = reducer.sign(reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2))));
        assertThat(reducer.ask(request).payload()).hasSize(2);

        Reducer.Answer again = reducer.ask(request);

        assertRefused(again, ReplyStatus.REPLAYED, true);
        assertThat(again.payload()).isEmpty();
    }

    @Test
    void fetch_wrongSecret_isRefusedAndSpoilsNothing() {
        Reducer reducer = reducer(0).open();
        ShuffleRequest.Fetch fetch = reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2)));

        assertRefused(
                reducer.ask(RequestCodec.sign(fetch, new JobKey(new byte[] {9}))), ReplyStatus.BAD_SIGNATURE, false);
        assertThat(reducer.ask(fetch).payload()).hasSize(2);
    }

    @Test
    void lengths_unknownSession_isRefused() {
        Reducer reducer = reducer(0);

        assertRefused(reducer.ask(reducer.lengths(1)), ReplyStatus.UNKNOWN_SESSION, false);
    }

    @Test
    void removeJob_sessionsOfIt_areOverAndNothingStaysMapped() throws IOException {
        Reducer reducer = reducer(0).open();
        reducer.ask(reducer.fetch(wholePartitions(0)));

        world.server().removeJob(JOB);

        assertRefused(reducer.ask(reducer.lengths(1)), ReplyStatus.UNKNOWN_SESSION, false);
        assertRefused(reducer.ask(reducer.opening(99)), ReplyStatus.UNKNOWN_JOB, false);
        becomes(0);
    }

    @Test
    void addJob_sameJobAgain_keepsSessionsAndFiles() {
        Reducer reducer = reducer(0).open();
        reducer.ask(reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2))));

        world.server().addJob(MapOutputFixture.job(JOB));

        assertThat(reducer.ask(reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2))))
                        .payload())
                .hasSize(2);
        assertThat(world.metrics().get(Total.FILES_OPENED)).isEqualTo(1);
    }

    @Test
    void close_afterwards_nothingStaysMapped() throws IOException {
        Reducer reducer = reducer(0).open();
        reducer.ask(reducer.fetch(wholePartitions(0)));

        world.close();

        becomes(0);
    }

    private Reducer reducer(int number) {
        return new Reducer(world, JOB, number);
    }

    /** The server hears that a send has ended a little later than the reducer that all has arrived. */
    private void becomes(long mappedBytes) {
        org.awaitility.Awaitility.await().until(() -> world.metrics().get(Level.MAPPED_BYTES) == mappedBytes);
    }

    private List<Range> wholePartitions(int reduce) throws IOException {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < MAPS; i++) {
            ranges.add(new Range(map(JOB, i), 0, (int) outputs.index(JOB, i, reduce).partLength));
        }
        return ranges;
    }

    private static List<SegmentLength> lengths(Reducer.Answer answer) {
        return ((ShuffleReply.Lengths) answer.reply()).lengths();
    }

    private static void assertRefused(Reducer.Answer answer, ReplyStatus why, boolean signed) {
        assertThat(answer.reply()).isEqualTo(new ShuffleReply.Refused(why, 0, signed));
        assertThat(answer.payload()).isEmpty();
    }
}
