// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.hawser.shuffle.server.MapIndex.Partition;
import org.hawser.shuffle.server.MapOutputFiles.Opener;
import org.hawser.shuffle.server.ShuffleMetrics.Total;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestIndexCache {
    private static final int PARTITIONS = 10;

    private final Job job = MapOutputFixture.job(JOB);
    private final ShuffleMetrics metrics = new ShuffleMetrics();
    private final MapOutputFiles files = new MapOutputFiles();

    @TempDir
    private Path root;

    private MapOutputFixture outputs;

    @BeforeEach
    void writeOutputs() throws IOException {
        outputs = new MapOutputFixture(root);
        files.use(outputs.localDirectories());
        for (int i = 0; i < 3; i++) {
            outputs.write(JOB, i, PARTITIONS);
        }
    }

    @Test
    void get_manyTimes_readsOnce() throws IOException {
        IndexCache cache = cache(1 << 20);

        for (int partition = 0; partition < PARTITIONS; partition++) {
            assertThat(cache.get(id(0)).partition(partition))
                    .map(Partition::partBytes)
                    .contains(outputs.index(JOB, 0, partition).partLength);
        }

        assertThat(metrics.get(Total.INDEXES_READ)).isEqualTo(1);
        assertThat(metrics.get(Total.INDEX_HITS)).isEqualTo(PARTITIONS - 1);
    }

    @Test
    void get_whileAnotherThreadReads_isAHit() throws Exception {
        CompletableFuture<Void> reading = new CompletableFuture<>();
        CompletableFuture<Void> goOn = new CompletableFuture<>();
        IndexCache cache = cache(1 << 20, output -> {
            reading.complete(null);
            goOn.join();
            return files.openIndex(output);
        });
        FutureTask<MapIndex> first = new FutureTask<>(() -> cache.get(id(0)));
        FutureTask<MapIndex> second = new FutureTask<>(() -> cache.get(id(0)));
        Thread waiting = new Thread(second, "second");

        new Thread(first, "first").start();
        reading.get(1, TimeUnit.MINUTES);
        waiting.start();
        await().until(() -> waiting.getState() == Thread.State.WAITING);
        goOn.complete(null);

        assertThat(first.get(1, TimeUnit.MINUTES)).isSameAs(second.get(1, TimeUnit.MINUTES));
        assertThat(metrics.get(Total.INDEXES_READ)).isEqualTo(1);
        assertThat(metrics.get(Total.INDEX_HITS)).isEqualTo(1);
    }

    @Test
    void get_moreThanThereIsRoomFor_forgetsTheLongestUnused() throws IOException {
        IndexCache cache = cache(2L * PARTITIONS * MapIndex.ENTRY_BYTES);
        cache.get(id(0));
        cache.get(id(1));
        cache.get(id(0));
        cache.get(id(2));

        cache.get(id(0));
        assertThat(metrics.get(Total.INDEXES_READ)).isEqualTo(3);
        cache.get(id(1));
        assertThat(metrics.get(Total.INDEXES_READ)).isEqualTo(4);
    }

    @Test
    void get_missingIndex_failsAndIsTriedAgain() throws IOException {
        IndexCache cache = cache(1 << 20);
        assertThatThrownBy(() -> cache.get(id(9))).isInstanceOf(NoSuchFileException.class);

        outputs.write(JOB, 9, PARTITIONS);

        assertThat(cache.get(id(9)).partition(0)).isPresent();
    }

    @Test
    void get_damagedIndex_fails() throws IOException {
        Path index = outputs.files(JOB, 0).get(1);
        byte[] content = Files.readAllBytes(index);
        content[3] ^= 1;
        Files.write(index, content);

        assertThatThrownBy(() -> cache(1 << 20).get(id(0)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("wrong checksum");
    }

    @Test
    void forget_job_readsAgain() throws IOException {
        IndexCache cache = cache(1 << 20);
        cache.get(id(0));

        cache.forget(job);
        cache.get(id(0));

        assertThat(metrics.get(Total.INDEXES_READ)).isEqualTo(2);
    }

    private IndexCache cache(long bytes) {
        return cache(bytes, files::openIndex);
    }

    private IndexCache cache(long bytes, Opener opener) {
        return new IndexCache(opener, Limits.of(bytes, 1 << 20, 10, 1 << 20, 1 << 20), metrics);
    }

    private MapOutputId id(int number) {
        return new MapOutputId(job, map(JOB, number));
    }
}
