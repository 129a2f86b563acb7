// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.hawser.reuse.compat.instrument.ExitTrap;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a program is over, and with which exit code: as its own JVM would say. */
class TestContainerProgram {
    private static final AtomicReference<CountDownLatch> HOLD = new AtomicReference<>();
    private static final AtomicReference<ContainerProgram> RUNNING = new AtomicReference<>();
    private static final AtomicReference<List<String>> SEEN = new AtomicReference<>();

    private final CountDownLatch hold = new CountDownLatch(1);

    @BeforeEach
    void share() {
        HOLD.set(hold);
        SEEN.set(List.of());
    }

    private static ContainerProgram start(String mainClass) {
        LaunchSpec spec = new LaunchSpec(
                "c1",
                "u",
                "/",
                Map.of(),
                Map.of(),
                List.of(),
                mainClass,
                List.of("a", "b c"),
                0,
                0,
                Redirect.DISCARD,
                Redirect.DISCARD,
                "/pid");
        ContainerProgram program = new ContainerProgram(spec, TestContainerProgram.class.getClassLoader());
        RUNNING.set(program);
        program.start();
        return program;
    }

    private static ContainerProgram start(Class<?> main) {
        return start(main.getName());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Leaves. */
    static final class Returns {
        public static void main(String[] args) {
            SEEN.set(List.of(
                    String.join("|", args),
                    Thread.currentThread().getName(),
                    Thread.currentThread().getThreadGroup().getName(),
                    Boolean.toString(Thread.currentThread().isDaemon())));
        }
    }

    @Test
    void await_mainReturns_isZero() throws InterruptedException {
        assertThat(start(Returns.class).await()).isEqualTo(new Outcome(0, Outcome.How.RETURNED));
        assertThat(SEEN.get()).containsExactly("a|b c", "main", "main", "false");
    }

    /** Fails. */
    static final class Throws {
        public static void main(String[] args) {
            Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> SEEN.set(List.of("" + thrown)));
            throw new IllegalStateException("on purpose");
        }
    }

    @Test
    void await_mainThrows_isOneAndTheHandlerIsCalled() throws InterruptedException {
        assertThat(start(Throws.class).await()).isEqualTo(new Outcome(1, Outcome.How.RETURNED));
        assertThat(SEEN.get()).containsExactly("java.lang.IllegalStateException: on purpose");
    }

    @Test
    void await_classMissing_isOne() throws InterruptedException {
        assertThat(start("no.such.Class").await()).isEqualTo(new Outcome(1, Outcome.How.RETURNED));
    }

    /** Not a program. */
    static final class WithoutMain {}

    @Test
    void await_noMain_isOne() throws InterruptedException {
        assertThat(start(WithoutMain.class).await()).isEqualTo(new Outcome(1, Outcome.How.RETURNED));
    }

    /** Its main ends, and its work does not. */
    static final class LeavesAThread {
        public static void main(String[] args) {
            CountDownLatch latch = HOLD.get();
            Thread worker = new Thread(
                    () -> {
                        TestContainerProgram.await(latch);
                        SEEN.set(List.of("worker ended"));
                    },
                    "worker");
            worker.setDaemon(false);
            worker.start();
        }
    }

    @Test
    void await_nonDaemonThreadGoesOn_waitsForIt() throws InterruptedException {
        ContainerProgram program = start(LeavesAThread.class);
        Thread release = new Thread(hold::countDown);
        release.start();
        assertThat(program.await()).isEqualTo(new Outcome(0, Outcome.How.RETURNED));
        assertThat(SEEN.get()).containsExactly("worker ended");
    }

    /** Leaves a daemon thread, which holds nobody back. */
    static final class LeavesADaemon {
        public static void main(String[] args) {
            CountDownLatch latch = HOLD.get();
            Thread daemon = new Thread(() -> TestContainerProgram.await(latch), "daemon");
            daemon.setDaemon(true);
            daemon.start();
        }
    }

    @Test
    void await_daemonThreadGoesOn_doesNotWaitForIt() throws InterruptedException {
        assertThat(start(LeavesADaemon.class).await()).isEqualTo(new Outcome(0, Outcome.How.RETURNED));
        hold.countDown();
    }

    /** Calls what the exit trap would call for {@code System.exit(259)}. */
    static final class Exits {
        public static void main(String[] args) {
            RUNNING.get().ending(259, ExitTrap.Kind.EXIT);
            SEEN.set(List.of("came back from exit"));
        }
    }

    @Test
    void await_programExits_isItsCodeInEightBitsAndExitNeverReturns() throws InterruptedException {
        assertThat(start(Exits.class).await()).isEqualTo(new Outcome(3, Outcome.How.EXITED));
        assertThat(SEEN.get()).isEmpty();
    }

    @Test
    void exit_threadIsInterrupted_endsOnceCleanUpHasBegun() throws InterruptedException {
        ContainerProgram program = start(Exits.class);
        program.await();
        Thread[] threads = new Thread[1];
        program.group().enumerate(threads);
        threads[0].interrupt();
        Awaitility.await().until(() -> !threads[0].isInterrupted());
        assertThat(threads[0].isAlive()).isTrue();

        program.cleanUpBegins();
        threads[0].interrupt();

        threads[0].join();
        assertThat(SEEN.get()).isEmpty();
    }

    /** Calls what the exit trap would call for {@code halt(-1)}. */
    static final class Halts {
        public static void main(String[] args) {
            RUNNING.get().ending(-1, ExitTrap.Kind.HALT);
        }
    }

    @Test
    void await_programHalts_runsNoHooks() throws InterruptedException {
        Outcome outcome = start(Halts.class).await();
        assertThat(outcome).isEqualTo(new Outcome(255, Outcome.How.HALTED));
        assertThat(outcome.runsHooks()).isFalse();
    }

    @Test
    void ending_calledByTheSlotItself_passes() {
        ContainerProgram program = start(LeavesADaemon.class);
        program.ending(0, ExitTrap.Kind.HALT);
        hold.countDown();
    }

    @Test
    void signal_terminate_isItsExitCodeAndRunsHooks() throws InterruptedException {
        ContainerProgram program = start(LeavesAThread.class);
        program.signal(15);
        Outcome outcome = program.await();
        assertThat(outcome).isEqualTo(new Outcome(143, Outcome.How.TERMINATED));
        assertThat(outcome.runsHooks()).isTrue();
        hold.countDown();
    }

    @Test
    void signal_kill_isItsExitCodeAndRunsNoHooks() throws InterruptedException {
        ContainerProgram program = start(LeavesAThread.class);
        program.signal(9);
        program.signal(15);
        Outcome outcome = program.await();
        assertThat(outcome).isEqualTo(new Outcome(137, Outcome.How.KILLED));
        assertThat(outcome.runsHooks()).isFalse();
        hold.countDown();
    }
}
