// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.hawser.shuffle.server.MapOutputFiles.Opener;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is thrown while something is read ends that one read, whatever it is. */
class TestErrorsWhileReading {
    private final Job job = MapOutputFixture.job(JOB);
    private final MapOutputId output = new MapOutputId(job, map(JOB, 0));
    private final ShuffleMetrics metrics = new ShuffleMetrics();
    private final MapOutputFiles files = new MapOutputFiles();

    @TempDir
    private Path root;

    @BeforeEach
    void writeOutputs() throws IOException {
        MapOutputFixture outputs = new MapOutputFixture(root);
        files.use(outputs.localDirectories());
        outputs.write(JOB, 0, 1, 500);
    }

    @Test
    void index_errorWhileOpening_failsAndIsTriedAgain() throws IOException {
        IndexCache cache = new IndexCache(failingOnce(files::openIndex), Limits.ample(), metrics);

        assertThatThrownBy(() -> cache.get(output)).isInstanceOf(IOException.class);
        assertThat(cache.get(output).partition(0)).isPresent();
    }

    @Test
    void file_errorWhileOpening_failsAndIsTriedAgain() throws IOException {
        FilePool pool = new FilePool(failingOnce(files::openData), Limits.ample(), metrics, Runnable::run);

        assertThatThrownBy(() -> pool.acquire(output)).isInstanceOf(IOException.class);
        pool.release(pool.acquire(output));
    }

    @Test
    void gatherBuffer_noMemoryForIt_isThereWhenThereIsMemory() {
        IntFunction<ByteBuffer> allocator = failingOnce(new OutOfMemoryError("made by the test"));
        DirectBuffers buffers = new DirectBuffers(DirectBuffers.BUFFER_BYTES, DirectBuffers.BUFFER_BYTES, allocator);

        assertThat(buffers.take()).isEmpty();
        assertThat(buffers.take()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void reply_errorAfterSomePieces_leavesNothingInUse(boolean sameHost) {
        FilePool pool = new FilePool(files::openData, Limits.of(1 << 20, 1, 1, 1, 1), metrics, Runnable::run);
        IndexCache indexes = new IndexCache(files::openIndex, Limits.ample(), metrics);
        DirectBuffers buffers = new DirectBuffers(
                DirectBuffers.BUFFER_BYTES,
                DirectBuffers.BUFFER_BYTES,
                failingOnce(new StackOverflowError("made by the test")));
        ReplyMaker maker = new ReplyMaker(
                indexes,
                pool,
                buffers,
                buffers,
                buffers,
                (job, map) -> Optional.empty(),
                any -> false,
                () -> false,
                any -> Optional.empty(),
                DiskTurns.NONE,
                any -> {},
                metrics);
        Range large = new Range(output.map(), 0, 2 * MappedPayload.SMALL_BYTES);
        Range small = new Range(output.map(), 0, 1);
        ReduceAttempt reducer = new ReduceAttempt("attempt_1700000000000_0001_r_000000_0");
        Session session = new Session(1, job, new ShuffleRequest.Open(job.name(), reducer, 1, sameHost));

        assertThatThrownBy(() -> maker.prepare(session, new ShuffleRequest.Fetch(1, 1, 0, List.of(large, small))))
                .isInstanceOf(StackOverflowError.class);
        assertThat(metrics.get(Level.MAPPED_BYTES)).isZero();
    }

    private static Opener failingOnce(Opener opener) {
        AtomicInteger calls = new AtomicInteger();
        return asked -> {
            if (calls.getAndIncrement() == 0) {
                throw new StackOverflowError("made by the test");
            }
            return opener.open(asked);
        };
    }

    private static IntFunction<ByteBuffer> failingOnce(Error error) {
        AtomicInteger calls = new AtomicInteger();
        return bytes -> {
            if (calls.getAndIncrement() == 0) {
                throw error;
            }
            return ByteBuffer.allocateDirect(bytes);
        };
    }
}
