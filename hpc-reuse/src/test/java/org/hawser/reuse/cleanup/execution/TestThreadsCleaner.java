// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.awaitility.Awaitility;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.JobLoader;
import org.hawser.reuse.cleanup.TestedSlot;
import org.hawser.reuse.compat.jdk.ThreadLocals;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestThreadsCleaner {
    private static final Object TRACKED = new Object();
    private static final ThreadLocal<Object> LOCAL = new ThreadLocal<>();

    private final Cleaner cleaner = new ThreadCleaners().named("threads");
    private final AtomicReference<Boolean> goOn = new AtomicReference<>(true);

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @AfterEach
    void release() throws Exception {
        goOn.set(false);
    }

    @Test
    void clean_nothingLeft_countsNothing() throws Exception {
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    @Test
    void clean_sleepingThread_isEnded() throws Exception {
        Thread left = start(() -> awaitForever(new CountDownLatch(1)));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(left.isAlive()).isFalse();
    }

    @Test
    void clean_threadThatSwallowsInterrupts_isStopped() throws Exception {
        Thread left = start(() -> {
            while (goOn.get()) {
                Thread.onSpinWait();
            }
        });

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(left.isAlive()).isFalse();
    }

    @Test
    void clean_threadThatCatchesWhatIsThrown_isStoppedAgain() throws Exception {
        Thread left = start(() -> {
            for (int caught = 0; caught < 3; caught++) {
                try {
                    new CountDownLatch(1).await();
                } catch (Throwable e) {
                    // As loops do that take every throwable for a failed try.
                }
            }
        });

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(left.isAlive()).isFalse();
    }

    @Test
    void clean_cleanerOfTheContainer_isEndedWithoutItsActions() throws Exception {
        AtomicReference<Boolean> acted = new AtomicReference<>(false);
        java.lang.ref.Cleaner ofContainer = java.lang.ref.Cleaner.create();
        // What it tracks is never collected.
        ofContainer.register(TRACKED, () -> acted.set(true));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(acted).hasValue(false);
    }

    @Test
    void clean_cleanerThatWasThereBefore_goesOn() throws Exception {
        java.lang.ref.Cleaner ofSlot = java.lang.ref.Cleaner.create();
        cleaner.recordBaseline(new TestedSlot());
        CountDownLatch cleaned = new CountDownLatch(1);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
        ofSlot.register(new Object(), cleaned::countDown);
        Awaitility.await().until(() -> {
            System.gc();
            return cleaned.getCount() == 0;
        });
    }

    @Test
    void clean_timer_isEnded() throws Exception {
        Timer timer = new Timer("left-timer");
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {}
                },
                TimeUnit.HOURS.toMillis(1));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
    }

    @Test
    void clean_threadPool_isShutDown() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> {}).get();
        pool.submit(() -> {}).get();

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);
        assertThat(pool.isTerminated()).isTrue();
    }

    @Test
    void clean_threadInOtherGroup_isEnded() throws Exception {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        CountDownLatch never = new CountDownLatch(1);
        Thread left = new Thread(root, () -> awaitForever(never), "hidden");
        left.start();

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(left.isAlive()).isFalse();
    }

    @Test
    void clean_threadBlockedOnHeldLock_retiresTheSlot() throws Exception {
        Object lock = new Object();
        synchronized (lock) {
            Thread left = start(() -> {
                synchronized (lock) {
                    goOn.set(true);
                }
            });
            Awaitility.await().until(() -> left.getState() == Thread.State.BLOCKED);

            assertThatThrownBy(() -> cleaner.clean(EndedContainer.anywhere()))
                    .isInstanceOf(CleanupFailedException.class)
                    .hasMessageContaining("BLOCKED")
                    .hasMessageContaining(left.getName());
        }
    }

    /** Its stack shows no initialiser, as that of a thread which comes to one just before it is stopped. */
    @Test
    void clean_threadStoppedInAStaticInitialiser_retiresTheSlot() throws Exception {
        Thread left = new Thread(Slow::use) {
            @Override
            public StackTraceElement[] getStackTrace() {
                return new StackTraceElement[0];
            }
        };
        left.start();
        Slow.Started.LATCH.await();

        assertThatThrownBy(() -> cleaner.clean(EndedContainer.anywhere()))
                .isInstanceOf(CleanupFailedException.class)
                .hasMessageContaining("static initialiser");
    }

    private static final class Slow {
        /** Can be used while the outer class is being initialised. */
        private static final class Started {
            static final CountDownLatch LATCH = new CountDownLatch(1);
        }

        static {
            Started.LATCH.countDown();
            spin();
        }

        static void use() {}

        private static void spin() {
            while (true) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void clean_uncaughtExceptionHandlerOfContainer_doesNotHearOfTheEnd() throws Exception {
        AtomicReference<Throwable> heard = new AtomicReference<>();
        Thread left = new Thread(() -> {
            while (goOn.get()) {
                Thread.onSpinWait();
            }
        });
        left.setUncaughtExceptionHandler((thread, cause) -> heard.set(cause));
        left.start();

        cleaner.clean(EndedContainer.anywhere());

        assertThat(heard.get()).isNull();
    }

    @Test
    void clean_idleCommonPoolWorker_livesOnWithoutTheContainersLoader() throws Exception {
        JobLoader loader = new JobLoader();
        CompletableFuture<Thread> running = new CompletableFuture<>();
        ForkJoinPool.commonPool().execute(() -> {
            LOCAL.set(loader);
            Thread.currentThread().setContextClassLoader(loader);
            running.complete(Thread.currentThread());
        });
        Thread worker = running.get(10, TimeUnit.SECONDS);
        Awaitility.await().until(() -> new SharedThreadPools().isIdleWorker(worker));

        cleaner.clean(EndedContainer.anywhere());

        assertThat(worker.isAlive()).isTrue();
        assertThat(ThreadLocals.any(worker)).isFalse();
        assertThat(worker.getContextClassLoader()).isNotSameAs(loader);
    }

    @Test
    void clean_commonPoolTaskThatNeverEnds_isEndedAndThePoolStillWorks() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        ForkJoinPool.commonPool().execute(endless(started, ended));
        started.await();

        cleaner.clean(EndedContainer.anywhere());

        assertThat(ended.getCount()).isZero();
        assertThat(CompletableFuture.supplyAsync(() -> "works").get(10, TimeUnit.SECONDS))
                .isEqualTo("works");
    }

    @Test
    void clean_taskOfNettysGlobalExecutorThatNeverEnds_isEndedAndEventLoopsCanStillBeAwaited() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        GlobalEventExecutor.INSTANCE.execute(endless(started, ended));
        started.await();

        cleaner.clean(EndedContainer.anywhere());

        assertThat(ended.getCount()).isZero();
        NioEventLoopGroup loop = new NioEventLoopGroup(1);
        loop.submit(() -> {}).sync();
        assertThat(loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).await(10, TimeUnit.SECONDS))
                .isTrue();
    }

    @Test
    void clean_delayedCompletableFuture_isForgottenAndTheDelayerStillWorks() throws Exception {
        ReentrantLock ran = new ReentrantLock();
        CompletableFuture.delayedExecutor(1, TimeUnit.HOURS).execute(ran::lock);

        cleaner.clean(EndedContainer.anywhere());

        assertThat(org.hawser.reuse.compat.jdk.ThreadPools.completableFutureDelayer()
                        .getQueue())
                .isEmpty();
        CompletableFuture<String> next = new CompletableFuture<>();
        CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS).execute(() -> next.complete("works"));
        assertThat(next.get(10, TimeUnit.SECONDS)).isEqualTo("works");
    }

    private Runnable endless(CountDownLatch started, CountDownLatch ended) {
        return () -> {
            try {
                started.countDown();
                while (goOn.get()) {
                    Thread.onSpinWait();
                }
            } finally {
                ended.countDown();
            }
        };
    }

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body, "left-by-container");
        thread.start();
        return thread;
    }

    private static void awaitForever(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
