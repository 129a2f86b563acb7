// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.server.ShuffleMetrics.Total;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestFilePool {
    private static final int MAPS = 6;

    private final Job job = MapOutputFixture.job(JOB);
    private final ShuffleMetrics metrics = new ShuffleMetrics();
    private final MapOutputFiles files = new MapOutputFiles();

    @TempDir
    private Path root;

    private MapOutputFixture outputs;
    private long bytesOfAll;

    @BeforeEach
    void writeOutputs() throws IOException {
        outputs = new MapOutputFixture(root);
        files.use(outputs.localDirectories());
        for (int i = 0; i < MAPS; i++) {
            outputs.write(JOB, i, 4);
            bytesOfAll += Files.size(outputs.files(JOB, i).get(0));
        }
    }

    @Test
    void acquire_manyTimes_opensOnce() throws IOException {
        FilePool pool = pool(Limits.ample());
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < MAPS; i++) {
                pool.release(pool.acquire(id(i)));
            }
        }

        assertThat(metrics.get(Total.FILES_OPENED)).isEqualTo(MAPS);
        assertThat(metrics.get(Level.MAPPED_BYTES)).isEqualTo(bytesOfAll);
    }

    @Test
    void acquire_manyThreadsAtOnce_opensOnce() throws Exception {
        FilePool pool = pool(Limits.ample());
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Long>> tasks = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                MapOutputId id = id(i % MAPS);
                tasks.add(() -> {
                    PooledFile file = pool.acquire(id);
                    long bytes = file.content().bytes();
                    pool.release(file);
                    return bytes;
                });
            }
            for (Future<Long> result : threads.invokeAll(tasks)) {
                assertThat(result.get()).isPositive();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(metrics.get(Total.FILES_OPENED)).isEqualTo(MAPS);
    }

    @Test
    void acquire_moreFilesThanAllowed_unmapsTheLongestUnused() throws IOException {
        FilePool pool = pool(Limits.of(1 << 20, 1 << 30, 2, 1 << 20, 1 << 20));
        pool.release(pool.acquire(id(0)));
        pool.release(pool.acquire(id(1)));
        pool.release(pool.acquire(id(0)));

        pool.release(pool.acquire(id(2)));

        assertThat(metrics.get(Total.FILES_OPENED)).isEqualTo(3);
        pool.release(pool.acquire(id(0)));
        assertThat(metrics.get(Total.FILES_OPENED)).isEqualTo(3);
        pool.release(pool.acquire(id(1)));
        assertThat(metrics.get(Total.FILES_OPENED)).isEqualTo(4);
    }

    @Test
    void acquire_moreBytesThanAllowed_unmapsButWhatIsInUse() throws IOException {
        FilePool pool = pool(Limits.of(1 << 20, 1, 1000, 1 << 20, 1 << 20));
        PooledFile inUse = pool.acquire(id(0));
        List<ByteBuffer> part = mapped(inUse).read(0, (int) inUse.content().bytes());

        pool.release(pool.acquire(id(1)));

        assertThat(metrics.get(Level.MAPPED_BYTES)).isEqualTo(inUse.content().bytes());
        assertThat(bytes(part))
                .isEqualTo(Files.readAllBytes(outputs.files(JOB, 0).get(0)));
        pool.release(inUse);
        assertThat(metrics.get(Level.MAPPED_BYTES)).isZero();
    }

    @Test
    void forget_jobInUse_unmapsWhenItIsReleased() throws IOException {
        FilePool pool = pool(Limits.ample());
        PooledFile inUse = pool.acquire(id(0));
        pool.release(pool.acquire(id(1)));
        List<ByteBuffer> part = mapped(inUse).read(0, (int) inUse.content().bytes());
        byte[] content = Files.readAllBytes(outputs.files(JOB, 0).get(0));

        job.end();
        pool.forget(job);
        Files.delete(outputs.files(JOB, 0).get(0));

        assertThat(metrics.get(Level.MAPPED_BYTES)).isEqualTo(inUse.content().bytes());
        assertThat(bytes(part)).isEqualTo(content);
        pool.release(inUse);
        assertThat(metrics.get(Level.MAPPED_BYTES)).isZero();
    }

    @Test
    void forget_fileThatIsNeverReleased_staysMapped() throws IOException {
        FilePool pool = pool(Limits.of(1 << 20, 1, 1, 1 << 20, 1 << 20));
        PooledFile stuck = pool.acquire(id(0));
        List<ByteBuffer> part = mapped(stuck).read(0, (int) stuck.content().bytes());

        pool.release(pool.acquire(id(1)));
        job.end();
        pool.forget(job);

        assertThat(metrics.get(Level.MAPPED_BYTES)).isEqualTo(stuck.content().bytes());
        assertThat(bytes(part))
                .isEqualTo(Files.readAllBytes(outputs.files(JOB, 0).get(0)));
    }

    @Test
    void acquire_missingFile_failsAndIsTriedAgain() throws IOException {
        FilePool pool = pool(Limits.ample());
        assertThatThrownBy(() -> pool.acquire(id(MAPS))).isInstanceOf(NoSuchFileException.class);

        outputs.write(JOB, MAPS, 1);

        pool.release(pool.acquire(id(MAPS)));
    }

    @Test
    void read_beyondTheEnd_isRefused() throws IOException {
        FilePool pool = pool(Limits.ample());
        PooledFile file = pool.acquire(id(0));

        assertThatThrownBy(() -> mapped(file).read(file.content().bytes() - 1, 2))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> mapped(file).read(-1, 2)).isInstanceOf(IllegalArgumentException.class);
        pool.release(file);
    }

    private FilePool pool(ServerLimits limits) {
        return new FilePool(files::openData, limits, metrics, Runnable::run);
    }

    private MapOutputId id(int number) {
        return new MapOutputId(job, map(JOB, number));
    }

    private static MappedFile mapped(PooledFile file) {
        return (MappedFile) file.content();
    }

    private static byte[] bytes(List<ByteBuffer> parts) {
        ByteBuffer all = ByteBuffer.allocate(
                parts.stream().mapToInt(ByteBuffer::remaining).sum());
        parts.forEach(part -> all.put(part.duplicate()));
        return all.array();
    }
}
