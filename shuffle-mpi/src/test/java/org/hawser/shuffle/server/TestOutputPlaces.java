// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.mapred.IndexRecord;
import org.hawser.shuffle.server.MapOutputFiles.Opener;
import org.hawser.shuffle.server.OutputPlace.InPool;
import org.hawser.shuffle.server.OutputPlace.Moved;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.server.ShuffleMetrics.Total;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.Piece;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.shuffle.wire.SegmentLength;
import org.hawser.shuffle.wire.SegmentStatus;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies about map outputs that are not in files of their own. */
class TestOutputPlaces {
    private static final long BUFFERS = 16L * DirectBuffers.BUFFER_BYTES;
    private static final int REDUCE = 1;

    private final Job job = MapOutputFixture.job(JOB);
    private final ShuffleMetrics metrics = new ShuffleMetrics();
    private final MapOutputFiles files = new MapOutputFiles();
    private final Map<MapAttempt, OutputPlace> known = new ConcurrentHashMap<>();
    private final Set<Integer> freed = ConcurrentHashMap.newKeySet();

    private final List<MapAttempt> missing = new ArrayList<>();

    @TempDir
    private Path root;

    private MapOutputFixture outputs;
    private byte[] partition;
    private boolean starting = true;

    @BeforeEach
    void writeOutputs() throws IOException {
        outputs = new MapOutputFixture(root);
        files.use(outputs.localDirectories());
        outputs.write(JOB, 0, 3, 500);
        partition = outputs.partition(JOB, 0, REDUCE);
    }

    @Test
    void lengths_ofAMovedOutput_sayWhereItIs() throws IOException {
        IndexRecord expected = outputs.index(JOB, 0, REDUCE);
        known.put(map(JOB, 0), new Moved(List.of("memory/b:1", "memory/a:1")));
        Files.delete(outputs.files(JOB, 0).get(0));

        assertThat(length(maker(files::openData)))
                .isEqualTo(SegmentLength.moved(
                        expected.partLength, expected.rawLength, List.of("memory/b:1", "memory/a:1")));
    }

    @Test
    void fetch_ofAMovedOutput_saysThatItHasMoved() {
        known.put(map(JOB, 0), new Moved(List.of("memory/a:1")));

        PieceAndBytes answer = fetch(maker(files::openData), true);

        assertThat(answer.piece()).isEqualTo(Piece.none(SegmentStatus.MOVED));
        assertThat(metrics.get(SegmentStatus.MOVED)).isEqualTo(1);
        assertThat(metrics.get(Level.MAPPED_FILES)).isZero();
    }

    @Test
    void fetch_outputMovesWhileItIsOpened_saysThatItHasMoved() {
        PieceAndBytes answer = fetch(
                maker(output -> {
                    known.put(output.map(), new Moved(List.of("memory/a:1")));
                    throw new IOException("file.out is no regular file");
                }),
                true);

        assertThat(answer.piece()).isEqualTo(Piece.none(SegmentStatus.MOVED));
    }

    /** As after a restart of the agent, until it has read the marks. */
    @ParameterizedTest
    @ValueSource(strings = {"/hawser-semem/moved/7/memory/a:1", "/hawser-semem/pool/0+7"})
    void output_withAMarkAndNoKnownPlace_isToBeAskedForAgain(String mark) throws IOException {
        Path file = outputs.files(JOB, 0).get(0);
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of(mark));
        ReplyMaker maker = maker(files::openData);

        assertThatThrownBy(() -> length(maker)).isInstanceOf(BusyException.class);
        assertThat(fetch(maker, true).piece()).isEqualTo(Piece.none(SegmentStatus.MOVED));
        assertThatThrownBy(() -> length(maker)).isInstanceOf(BusyException.class);

        known.put(map(JOB, 0), new Moved(List.of("memory/a:1")));
        assertThat(length(maker).status()).isEqualTo(SegmentStatus.MOVED);
    }

    /** A reply says nothing of the others either if it is refused. */
    @Test
    void output_withAMarkAndNoPlaceForLong_doesNotKeepOthersFromBeingFound() throws IOException {
        Path file = outputs.files(JOB, 0).get(0);
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("/hawser-semem/pool/0+7"));
        outputs.write(JOB, 1, 3, 500);
        ReplyMaker maker = maker(files::openData);
        starting = false;

        ShuffleReply.Lengths reply = (ShuffleReply.Lengths) maker.prepare(
                        session(true), new ShuffleRequest.Lengths(1, 1, REDUCE, List.of(map(JOB, 0), map(JOB, 1))))
                .reply();

        assertThat(reply.lengths()).hasSize(2);
        assertThat(reply.lengths().get(1).status()).isEqualTo(SegmentStatus.OK);
        assertThat(fetch(maker, true).piece()).isEqualTo(Piece.none(SegmentStatus.MOVED));
    }

    @Test
    void fetch_outputThatIsGoneSinceItsLengthWasTold_isToldOf() throws IOException {
        ReplyMaker maker = maker(files::openData);
        assertThat(length(maker).status()).isEqualTo(SegmentStatus.OK);
        assertThat(missing).isEmpty();
        Files.delete(outputs.files(JOB, 0).get(0));

        assertThat(fetch(maker, true).piece()).isEqualTo(Piece.none(SegmentStatus.MISSING));

        assertThat(missing).containsExactly(map(JOB, 0));
    }

    @Test
    void output_linkThatIsNoMark_isUnreadable() throws IOException {
        Path file = outputs.files(JOB, 0).get(0);
        Files.move(file, root.resolve("data"));
        Files.createSymbolicLink(file, root.resolve("data"));

        assertThat(fetch(maker(files::openData), true).piece()).isEqualTo(Piece.none(SegmentStatus.UNREADABLE));
    }

    @ParameterizedTest
    @CsvSource({"true,true", "true,false", "false,true", "false,false"})
    void fetch_outputInSeveralExtents_sendsItWhole(boolean sameHost, boolean mappable) throws IOException {
        InPool place = moveToPool(7_001);
        known.put(map(JOB, 0), place);
        if (!mappable) {
            // No file can be mapped beyond its end without being written to.
            known.put(map(JOB, 0), new InPool(place.file(), withEndThatIsNotThere(place.extents())));
        }
        ReplyMaker maker = maker(files::openData);

        PieceAndBytes answer = fetch(maker, sameHost);

        assertThat(place.extents()).hasSizeGreaterThan(3);
        assertThat(length(maker).status()).isEqualTo(SegmentStatus.POOLED);
        assertThat(answer.piece()).isEqualTo(new Piece(SegmentStatus.OK, partition.length));
        assertThat(answer.bytes()).isEqualTo(partition);
        assertThat(metrics.get(Total.FILES_OPENED)).isZero();
        assertThat(metrics.get(Total.FILES_NOT_MAPPED)).isEqualTo(mappable ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void fetch_fileSystemThatCannotMap_readsIt(boolean sameHost) {
        PieceAndBytes answer = fetch(maker(output -> new UnmappableChannel(files.openData(output))), sameHost);

        assertThat(answer.piece()).isEqualTo(new Piece(SegmentStatus.OK, partition.length));
        assertThat(answer.bytes()).isEqualTo(partition);
        assertThat(metrics.get(Total.FILES_NOT_MAPPED)).isEqualTo(1);
    }

    @Test
    void fetch_outputThatIsSomewhereElseSinceItWasMapped_sendsWhatIsThereNow() throws IOException {
        InPool place = moveToPool(7_001);
        known.put(map(JOB, 0), place);
        ReplyMaker maker = maker(files::openData);
        fetch(maker, true);

        known.put(map(JOB, 0), new InPool(place.file(), inReverse(place.extents())));

        assertThat(fetch(maker, true).bytes()).isNotEqualTo(partition);
        assertThat(metrics.get(Level.MAPPED_FILES)).isEqualTo(1);
    }

    @Test
    void forget_outputThatIsBeingSent_unmapsItAfterwards() throws IOException {
        FilePool pool = new FilePool(files::openData, Limits.ample(), metrics, Runnable::run);
        MapOutputId output = new MapOutputId(job, map(JOB, 0));
        outputs.write(JOB, 1, 3);
        pool.release(pool.acquire(new MapOutputId(job, map(JOB, 1))));
        PooledFile inUse = pool.acquire(output);

        CompletableFuture<Void> end = pool.forget(output);
        assertThat(pool.forget(new MapOutputId(job, map(JOB, 2)))).isDone();

        assertThat(metrics.get(Level.MAPPED_FILES)).isEqualTo(2);
        assertThat(end).isNotDone();
        pool.release(inUse);
        assertThat(metrics.get(Level.MAPPED_FILES)).isEqualTo(1);
        assertThat(end).isDone();
        pool.release(pool.acquire(output));
        assertThat(metrics.get(Total.FILES_OPENED)).isEqualTo(3);
    }

    @Test
    void partition_thatIsFreed_isMissingAndOthersAreNot() {
        freed.add(REDUCE + 1);
        assertThat(length(maker(files::openData)).status()).isEqualTo(SegmentStatus.OK);
        assertThat(fetch(maker(files::openData), true).bytes()).isEqualTo(partition);

        freed.add(REDUCE);

        assertThat(length(maker(files::openData)).status()).isEqualTo(SegmentStatus.MISSING);
        assertThat(fetch(maker(files::openData), true).piece()).isEqualTo(Piece.none(SegmentStatus.MISSING));
    }

    @Test
    void partition_thatIsFreedWhileItsFileIsOpened_isMissingAndTheFileIsInUseNoMore() {
        FilePool pool = new FilePool(
                output -> {
                    freed.add(REDUCE);
                    return files.openData(output);
                },
                Limits.ample(),
                metrics,
                Runnable::run);

        assertThat(fetch(maker(pool), true).piece()).isEqualTo(Piece.none(SegmentStatus.MISSING));

        assertThat(pool.forget(new MapOutputId(job, map(JOB, 0)))).isDone();
        assertThat(metrics.get(Level.MAPPED_FILES)).isZero();
    }

    @Test
    void forget_outputThatCannotBeOpened_waitsForNothing() {
        FilePool pool = new FilePool(
                output -> {
                    throw new IOException("as the test wants it");
                },
                Limits.ample(),
                metrics,
                Runnable::run);

        assertThat(fetch(maker(pool), true).piece()).isEqualTo(Piece.none(SegmentStatus.UNREADABLE));

        assertThat(pool.forget(new MapOutputId(job, map(JOB, 0)))).isDone();
    }

    /** The output is in a sparse file from now on, in parts of that size that are not in order, and in no other file. */
    private InPool moveToPool(int extentBytes) throws IOException {
        Path file = outputs.files(JOB, 0).get(0);
        ByteBuffer data = ByteBuffer.wrap(Files.readAllBytes(file));
        Files.delete(file);
        Path pool = root.resolve("pool");
        List<Extent> extents = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(pool, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int at = 0; at < data.capacity(); at += extentBytes) {
                int bytes = Math.min(extentBytes, data.capacity() - at);
                // Pairs of neighbours, the first pair last.
                int number = at / extentBytes;
                long offset =
                        3L * data.capacity() - (number / 2) * 3L * extentBytes + (number % 2) * (long) extentBytes;
                extents.add(new Extent(offset, bytes));
                channel.write(data.slice(at, bytes), offset);
            }
        }
        return new InPool(pool, extents);
    }

    private static List<Extent> withEndThatIsNotThere(List<Extent> extents) {
        List<Extent> more = new ArrayList<>(extents);
        Collections.addAll(more, new Extent(1L << 40, 1));
        return more;
    }

    private static List<Extent> inReverse(List<Extent> extents) {
        List<Extent> reverse = new ArrayList<>(extents);
        Collections.reverse(reverse);
        return reverse;
    }

    private ReplyMaker maker(Opener opener) {
        return maker(new FilePool(opener, Limits.ample(), metrics, Runnable::run));
    }

    private ReplyMaker maker(FilePool pool) {
        return new ReplyMaker(
                new IndexCache(files::openIndex, Limits.ample(), metrics),
                pool,
                new DirectBuffers(BUFFERS, BUFFERS),
                new DirectBuffers(BUFFERS, BUFFERS),
                new DirectBuffers(BUFFERS, BUFFERS),
                new Places(),
                files::isElsewhere,
                () -> starting,
                files::inMemory,
                DiskTurns.NONE,
                output -> missing.add(output.map()),
                metrics);
    }

    private final class Places implements OutputPlaces {
        @Override
        public Optional<OutputPlace> find(JobName name, MapAttempt map) {
            return Optional.ofNullable(known.get(map));
        }

        @Override
        public boolean isFreed(JobName name, MapAttempt map, int reduce) {
            return freed.contains(reduce);
        }
    }

    private SegmentLength length(ReplyMaker maker) {
        ShuffleReply reply = maker.prepare(
                        session(true), new ShuffleRequest.Lengths(1, 1, REDUCE, List.of(map(JOB, 0))))
                .reply();
        return ((ShuffleReply.Lengths) reply).lengths().get(0);
    }

    private PieceAndBytes fetch(ReplyMaker maker, boolean sameHost) {
        Range range = new Range(map(JOB, 0), 0, partition.length);
        ReplyMaker.PreparedReply reply =
                maker.prepare(session(sameHost), new ShuffleRequest.Fetch(1, 1, REDUCE, List.of(range)));
        ByteBuffer all = ByteBuffer.allocate((int) reply.payload().bytes());
        reply.payload().buffers().forEach(buffer -> all.put(buffer.duplicate()));
        reply.payload().release();
        return new PieceAndBytes(((ShuffleReply.Fetched) reply.reply()).pieces().get(0), all.array());
    }

    private Session session(boolean sameHost) {
        ReduceAttempt reducer = new ReduceAttempt("attempt_1700000000000_0001_r_000001_0");
        return new Session(1, job, new ShuffleRequest.Open(JOB, reducer, 1, sameHost));
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record PieceAndBytes(Piece piece, byte[] bytes) {}
}
