// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.hawser.common.process.DaemonThreads;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.StorePlace;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPoolDesk {
    private static final String APPLICATION = "application_1_0001";
    private static final String SPILL = "attempt_1_0001_m_000000_0_spill_1.out";
    private static final MemoryMessage.PoolSlot FIRST = new MemoryMessage.PoolSlot(SPILL, List.of());

    @TempDir
    private Path root;

    private final AtomicLong now = new AtomicLong();
    private Path path;
    private PoolFile file;
    private PoolDesk desk;

    @BeforeEach
    void open() {
        path = root.resolve("pool");
        file = new PoolFile(path);
        desk = new PoolDesk(Optional.of(file), new SememMetrics(), now::get);
        desk.join(1, APPLICATION);
    }

    @Test
    void find_fileSystemHangsWhileTheFileGrows_isAnswered() {
        assertFindsWhileHanging(() -> desk.slot(1, true, FIRST));
    }

    @Test
    void find_fileSystemHangsWhileTheFileIsCleared_isAnswered() {
        desk.slot(1, true, FIRST);
        desk.removed(1, SPILL);
        now.addAndGet(Duration.ofMinutes(2).toNanos());

        assertFindsWhileHanging(desk::round);
    }

    /** The shuffle server asks for outputs in memory too. */
    private void assertFindsWhileHanging(Runnable work) {
        Thread worker;
        PoolFile busy = file;
        // What works on the file has it, and gets no answer.
        synchronized (busy) {
            worker = DaemonThreads.start("worker", work);
            await().until(() -> worker.getState() == Thread.State.BLOCKED);
            assertThat(CompletableFuture.supplyAsync(
                            () -> desk.find(new JobName("job_1_0001"), new MapAttempt("attempt_1_0001_m_000001_0"))))
                    .succeedsWithin(Duration.ofSeconds(20));
        }
        await().until(() -> !worker.isAlive());
    }

    @Test
    void round_fileThatIsCleared_doesNotAskTheFileSystemAgainUntilItIsUsed() throws IOException {
        desk.slot(1, true, FIRST);
        desk.removed(1, SPILL);
        now.addAndGet(Duration.ofMinutes(2).toNanos());
        desk.round();
        assertThat(path).isEmptyFile();

        Files.writeString(path, "not looked at");
        desk.round();
        assertThat(path).isNotEmptyFile();

        desk.slot(1, true, FIRST);
        desk.round();
        desk.removed(1, SPILL);
        now.addAndGet(Duration.ofMinutes(2).toNanos());
        desk.round();
        assertThat(path).isEmptyFile();
    }

    /** A process of an earlier agent's time may still write in any part of it: none must be granted. */
    @Test
    void restore_fileThatCannotBeLookedAt_fails() throws IOException {
        Path loop = root.resolve("loop");
        Files.createSymbolicLink(loop, loop);
        MemoryStore store = new MemoryStore(new StorePlace(root, root.resolve("run")), List.of());
        Files.createDirectories(store.root().resolve(APPLICATION));
        PoolDesk next = new PoolDesk(Optional.of(new PoolFile(loop.resolve("pool"))), new SememMetrics(), now::get);

        assertThatThrownBy(() -> next.restore(store)).isInstanceOf(FileSystemException.class);
    }
}
