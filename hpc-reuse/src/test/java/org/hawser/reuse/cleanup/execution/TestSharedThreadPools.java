// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestSharedThreadPools {
    private final List<Thread> workers = new CopyOnWriteArrayList<>();
    private final ExecutorService pool = Executors.newSingleThreadExecutor(body -> {
        Thread thread = new Thread(body, "worker");
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((dying, cause) -> {});
        workers.add(thread);
        return thread;
    });

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    @Test
    void works_idlePool_isTrue() throws Exception {
        assertThat(SharedThreadPools.works(pool, in(Duration.ofMinutes(1)))).isTrue();
    }

    /** The stopped worker stays first in line, so the next task wakes nobody. */
    @Test
    @SuppressWarnings("deprecation")
    void works_workerWasStoppedWhileItWaited_isFalse() throws Exception {
        assertThat(SharedThreadPools.works(pool, in(Duration.ofMinutes(1)))).isTrue();
        awaitIdle(0);
        workers.get(0).stop();
        workers.get(0).join();
        awaitIdle(1);

        assertThat(SharedThreadPools.works(pool, in(Duration.ofMillis(200)))).isFalse();
    }

    @Test
    void clean_workerOfASharedPoolIsStoppedAndItsPoolDoesNotWorkAnyMore_fails() throws Exception {
        AtomicBoolean works = new AtomicBoolean(true);
        ThreadPoolExecutor shared = new ThreadPoolExecutor(1, 1, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>()) {
            @Override
            public void execute(Runnable task) {
                if (works.get()) {
                    super.execute(task);
                }
            }
        };
        ThreadsCleaner cleaner = new ThreadsCleaner(new TestedSlot(), new SharedThreadPools(() -> Set.of(shared)));
        CountDownLatch runs = new CountDownLatch(1);
        shared.execute(() -> {
            runs.countDown();
            while (true) {
                Thread.onSpinWait();
            }
        });
        runs.await();
        works.set(false);

        assertThatThrownBy(() -> cleaner.clean(EndedContainer.anywhere()))
                .isInstanceOf(CleanupFailedException.class)
                .hasMessageContaining("does not work any more");
        shared.shutdownNow();
    }

    private void awaitIdle(int worker) {
        Awaitility.await()
                .until(() -> workers.size() > worker && workers.get(worker).getState() == Thread.State.WAITING);
    }

    private static long in(Duration time) {
        return System.nanoTime() + time.toNanos();
    }
}
