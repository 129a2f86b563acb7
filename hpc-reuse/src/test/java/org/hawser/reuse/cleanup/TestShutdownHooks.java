// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.awaitility.Awaitility;
import org.hawser.reuse.compat.hadoop.HadoopShutdownHooks;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestShutdownHooks {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final ShutdownHooks hooks = new ShutdownHooks();
    private final List<String> ran = new CopyOnWriteArrayList<>();

    @BeforeEach
    void recordBaseline() {
        hooks.recordBaseline();
    }

    @Test
    void run_jvmHooks_startTogetherAndAreJoined() {
        CountDownLatch bothRun = new CountDownLatch(2);
        Runnable waitForTheOther = () -> {
            bothRun.countDown();
            try {
                ran.add(bothRun.await(10, TimeUnit.SECONDS) ? "together" : "alone");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        Runtime.getRuntime().addShutdownHook(new Thread(waitForTheOther));
        Runtime.getRuntime().addShutdownHook(new Thread(waitForTheOther));

        assertThat(hooks.run(LIMIT)).isEqualTo(2);

        assertThat(ran).containsExactly("together", "together");
        assertThat(hooks.run(LIMIT)).isZero();
    }

    @Test
    void run_hadoopHooks_runByPriorityWhileShutdownIsInProgress() {
        ShutdownHookManager manager = ShutdownHookManager.get();
        manager.addShutdownHook(() -> ran.add("low " + manager.isShutdownInProgress()), 1);
        manager.addShutdownHook(() -> ran.add("high " + manager.isShutdownInProgress()), 100);

        assertThat(hooks.run(LIMIT)).isEqualTo(2);

        assertThat(ran).containsExactly("high true", "low true");
        assertThat(manager.isShutdownInProgress()).isFalse();
    }

    @Test
    void run_secondContainer_hadoopAcceptsAndRunsItsHooks() {
        ShutdownHookManager.get().addShutdownHook(() -> ran.add("first"), 1);
        hooks.run(LIMIT);
        ShutdownHookManager.get().addShutdownHook(() -> ran.add("second"), 1);
        hooks.run(LIMIT);

        assertThat(ran).containsExactly("first", "second");
    }

    @Test
    void run_hadoopHook_seesTheCallersContextClassLoader() {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        for (String name : List.of("a", "b")) {
            JobLoader loader = new JobLoader();
            ShutdownHookManager.get()
                    .addShutdownHook(
                            () -> ran.add(name + (Thread.currentThread().getContextClassLoader() == loader)), 1);
            Thread.currentThread().setContextClassLoader(loader);
            hooks.run(LIMIT);
        }
        Thread.currentThread().setContextClassLoader(before);

        assertThat(ran).containsExactly("atrue", "btrue");
    }

    /** As the end of a container's threads may stop it: a worker of a pool is replaced, but the replacement is not woken up. */
    @Test
    @SuppressWarnings("deprecation")
    void run_threadOfEarlierHooksWasStoppedWhileItWaited_runsLaterHooksAtOnce() throws Exception {
        CompletableFuture<Thread> ofHooks = new CompletableFuture<>();
        ShutdownHookManager.get().addShutdownHook(() -> ofHooks.complete(Thread.currentThread()), 1);
        hooks.run(LIMIT);
        Thread earlier = ofHooks.join();
        Awaitility.await().until(() -> !earlier.isAlive() || earlier.getState() == Thread.State.WAITING);
        earlier.stop();
        earlier.join();
        ShutdownHookManager.get().addShutdownHook(() -> ran.add("later"), 1, 2, TimeUnit.SECONDS);

        hooks.run(LIMIT);

        assertThat(ran).containsExactly("later");
    }

    @Test
    void run_interruptedWhileAHookHangs_leavesTheOthersOut() throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        ShutdownHookManager.get().addShutdownHook(() -> ran.add("other"), 1);
        ShutdownHookManager.get()
                .addShutdownHook(
                        () -> {
                            hangs.countDown();
                            awaitForever(never);
                        },
                        2,
                        1,
                        TimeUnit.HOURS);
        Thread runner = new Thread(HadoopShutdownHooks::run);
        runner.start();
        hangs.await();
        runner.interrupt();
        runner.join(LIMIT.toMillis());
        assertThat(runner.isAlive()).isFalse();
        hooks.discard();

        assertThat(ran).isEmpty();
    }

    @Test
    void run_hookThatHangs_returnsAtTheLimit() {
        CountDownLatch never = new CountDownLatch(1);
        Thread hook = new Thread(() -> awaitForever(never));
        Runtime.getRuntime().addShutdownHook(hook);

        assertThat(hooks.run(Duration.ofMillis(50))).isEqualTo(1);
        assertThat(hook.isAlive()).isTrue();
        hook.interrupt();
    }

    @Test
    void discard_hooksOfBothKinds_noneRuns() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ran.add("jvm")));
        ShutdownHookManager.get().addShutdownHook(() -> ran.add("hadoop"), 1);

        assertThat(hooks.discard()).isEqualTo(2);

        assertThat(hooks.run(LIMIT)).isZero();
        assertThat(ran).isEmpty();
    }

    @Test
    void run_hookOfTheSlot_isNotTouched() {
        Thread slots = new Thread(() -> ran.add("slot"));
        Runtime.getRuntime().addShutdownHook(slots);
        hooks.recordBaseline();

        assertThat(hooks.run(LIMIT)).isZero();

        assertThat(Runtime.getRuntime().removeShutdownHook(slots)).isTrue();
        assertThat(ran).isEmpty();
    }

    private static void awaitForever(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
