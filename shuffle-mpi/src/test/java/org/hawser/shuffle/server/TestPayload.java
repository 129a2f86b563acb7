// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPayload {
    private static final int SEEDS = 200;

    private final ShuffleMetrics metrics = new ShuffleMetrics();
    private final MapOutputFiles files = new MapOutputFiles();
    private final FilePool pool = new FilePool(files::openData, Limits.of(1, 1, 1, 1, 1), metrics, Runnable::run);
    private final Job job = MapOutputFixture.job(JOB);

    @TempDir
    private Path root;

    private byte[] content;

    @BeforeEach
    void writeOutput() throws IOException {
        MapOutputFixture outputs = new MapOutputFixture(root);
        outputs.write(JOB, 0, 4, 200);
        files.use(outputs.localDirectories());
        content = Files.readAllBytes(outputs.files(JOB, 0).get(0));
    }

    @Test
    void buffers_smallAndLargePieces_areThePiecesInOrder() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Payload payload = random.nextBoolean()
                    ? new MappedPayload(pool, buffers(random.nextInt(3)), buffers(0))
                    : new CopiedPayload(pool, buffers(100));
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            for (int piece = random.nextInt(60); piece > 0; piece--) {
                int length = random.nextInt((random.nextInt(5) == 0 ? 4 : 1) * MappedPayload.SMALL_BYTES);
                int offset = random.nextInt(content.length - length);
                payload.add(pool.acquire(new MapOutputId(job, map(JOB, 0))), offset, length);
                expected.write(content, offset, length);
            }

            assertThat(payload.bytes()).as("seed %d", seed).isEqualTo(expected.size());
            assertThat(bytes(payload.buffers())).as("seed %d", seed).isEqualTo(expected.toByteArray());

            payload.release();
            assertThat(metrics.get(Level.MAPPED_BYTES)).as("seed %d", seed).isZero();
        }
    }

    @Test
    void add_manySmallPieces_makesOneBuffer() throws IOException {
        Payload payload = new MappedPayload(pool, buffers(1), buffers(0));
        for (int i = 0; i < 100; i++) {
            payload.add(pool.acquire(new MapOutputId(job, map(JOB, 0))), i, 1000);
        }

        assertThat(payload.buffers()).hasSize(1);
        assertThat(metrics.get(Level.MAPPED_BYTES)).isZero();
    }

    @Test
    void release_buffers_canBeTakenAgain() throws IOException {
        DirectBuffers gatherBuffers = buffers(1);
        Payload payload = new MappedPayload(pool, gatherBuffers, buffers(0));
        payload.add(pool.acquire(new MapOutputId(job, map(JOB, 0))), 0, 1000);
        assertThat(gatherBuffers.take()).isEmpty();

        payload.release();

        assertThat(gatherBuffers.take())
                .hasValueSatisfying(buffer -> assertThat(buffer.remaining()).isEqualTo(DirectBuffers.BUFFER_BYTES));
    }

    @Test
    void buffers_copied_canAllBeWrittenAndRegisteredAndAreFullButTheLast() throws IOException {
        Payload payload = new CopiedPayload(pool, buffers(3));
        for (int i = 0; i < 5; i++) {
            payload.add(pool.acquire(new MapOutputId(job, map(JOB, 0))), 0, 100_000);
        }

        assertThat(payload.buffers())
                .allSatisfy(buffer -> {
                    assertThat(buffer.isDirect()).isTrue();
                    assertThat(buffer.isReadOnly()).isFalse();
                })
                .extracting(ByteBuffer::remaining)
                .containsExactly(DirectBuffers.BUFFER_BYTES, 500_000 - DirectBuffers.BUFFER_BYTES);
        assertThat(metrics.get(Level.MAPPED_BYTES)).isZero();
    }

    @Test
    void add_copiedWithoutMemory_isAsBefore() throws IOException {
        DirectBuffers buffers = buffers(1);
        Payload payload = new CopiedPayload(pool, buffers);
        PooledFile file = pool.acquire(new MapOutputId(job, map(JOB, 0)));
        payload.add(file, 0, 1000);
        PooledFile again = pool.acquire(new MapOutputId(job, map(JOB, 0)));

        assertThatThrownBy(() -> payload.add(again, 0, DirectBuffers.BUFFER_BYTES))
                .isInstanceOf(IOException.class);

        assertThat(bytes(payload.buffers())).isEqualTo(Arrays.copyOf(content, 1000));
        pool.release(again);
        payload.release();
        assertThat(metrics.get(Level.MAPPED_BYTES)).isZero();
        assertThat(buffers.take()).isPresent();
    }

    @Test
    void giveBack_moreThanAreKept_makesRoomForOthers() {
        DirectBuffers buffers = new DirectBuffers(DirectBuffers.BUFFER_BYTES, 2L * DirectBuffers.BUFFER_BYTES);
        ByteBuffer first = buffers.take().orElseThrow();
        ByteBuffer second = buffers.take().orElseThrow();
        assertThat(buffers.take()).isEmpty();

        buffers.giveBack(first);
        buffers.giveBack(second);

        assertThat(buffers.take().orElseThrow()).isSameAs(first);
        assertThat(buffers.take().orElseThrow()).isNotSameAs(second);
        assertThat(buffers.take()).isEmpty();
    }

    @Test
    void add_fileThatCannotBeMapped_isReadIntoBuffersThatAreUsedAgain() throws IOException {
        FilePool unmappable = unmappable();
        DirectBuffers readBuffers = buffers(2);
        for (int round = 0; round < 3; round++) {
            Payload payload = new MappedPayload(unmappable, buffers(0), readBuffers);
            payload.add(unmappable.acquire(new MapOutputId(job, map(JOB, 0))), 3, 300_000);

            assertThat(bytes(payload.buffers())).isEqualTo(Arrays.copyOfRange(content, 3, 300_003));
            payload.release();
        }
        assertThat(metrics.get(Level.MAPPED_BYTES)).isZero();
    }

    @Test
    void add_fileThatCannotBeMappedWithoutMemory_isBusyAndHoldsNothing() throws IOException {
        FilePool unmappable = unmappable();
        DirectBuffers readBuffers = buffers(1);
        Payload payload = new MappedPayload(unmappable, buffers(0), readBuffers);
        PooledFile file = unmappable.acquire(new MapOutputId(job, map(JOB, 0)));

        assertThatThrownBy(() -> payload.add(file, 0, 300_000)).isInstanceOf(BusyException.class);

        unmappable.release(file);
        assertThat(payload.buffers()).isEmpty();
        assertThat(readBuffers.take()).isPresent();
        assertThat(metrics.get(Level.MAPPED_BYTES)).isZero();
    }

    private FilePool unmappable() {
        return new FilePool(
                output -> new UnmappableChannel(files.openData(output)),
                Limits.of(1, 1, 1, 1, 1),
                metrics,
                Runnable::run);
    }

    private static DirectBuffers buffers(int count) {
        long bytes = (long) count * DirectBuffers.BUFFER_BYTES;
        return new DirectBuffers(bytes, bytes);
    }

    private static byte[] bytes(List<ByteBuffer> buffers) {
        ByteBuffer all = ByteBuffer.allocate(
                buffers.stream().mapToInt(ByteBuffer::remaining).sum());
        buffers.forEach(buffer -> all.put(buffer.duplicate()));
        return all.array();
    }
}
