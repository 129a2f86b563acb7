// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.hawser.reuse.compat.instrument.ExitTrap;
import org.hawser.reuse.compat.jdk.ThreadInternals;
import org.hawser.reuse.compat.process.Signals;
import org.hawser.reuse.protocol.LaunchSpec;

/**
 * One run of a container's main method that ends as in its own JVM: when main has returned and the last non-daemon
 * thread has ended, when the program calls exit or halt, or when it receives a signal, whichever comes first.
 */
final class ContainerProgram implements ExitTrap.Handler {
    private static final long JOIN_MILLIS = 200;
    /** What a shell adds to the number of the signal that ended a process. */
    private static final int SIGNALLED = 128;

    private final LaunchSpec spec;
    private final ClassLoader loader;
    private final ThreadGroup group;
    private final Set<Thread> notOurs = Collections.newSetFromMap(new IdentityHashMap<>());
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private volatile boolean mainThrew;
    private volatile boolean over;

    /** Threads that live now belong to the slot and to the JVM. */
    @SuppressWarnings("removal") // a daemon group destroys itself with its last thread, so that no parent keeps it
    ContainerProgram(LaunchSpec spec, ClassLoader loader) {
        this.spec = spec;
        this.loader = loader;
        this.notOurs.addAll(ThreadInternals.liveThreads());
        this.group = new ThreadGroup(rootGroup(), "main");
        this.group.setDaemon(true);
    }

    private static ThreadGroup rootGroup() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    ThreadGroup group() {
        return group;
    }

    /** Calls main in a new thread, named as in a fresh JVM. */
    void start() {
        Thread main = new Thread(group, this::callMain, "main");
        main.setDaemon(false);
        main.setContextClassLoader(loader);
        Thread watcher = new Thread(rootGroup(), () -> watch(main), "slot-watcher");
        watcher.setDaemon(true);
        main.start();
        watcher.start();
    }

    Outcome await() throws InterruptedException {
        try {
            return outcome.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    void signal(int number) {
        Outcome.How how = number == Signals.SIGTERM ? Outcome.How.TERMINATED : Outcome.How.KILLED;
        outcome.complete(new Outcome(SIGNALLED + number, how));
    }

    @Override
    public void ending(int status, ExitTrap.Kind kind) {
        Thread caller = Thread.currentThread();
        if (notOurs.contains(caller)) {
            return;
        }
        // The exit code of a process has eight bits.
        int exitCode = status & 0xff;
        outcome.complete(new Outcome(exitCode, kind == ExitTrap.Kind.EXIT ? Outcome.How.EXITED : Outcome.How.HALTED));
        // Exit never returns to its caller, so this thread blocks until clean-up interrupts it, and then ends.
        while (true) {
            LockSupport.park(this);
            if (Thread.interrupted() && over) {
                throw new ThreadDeath();
            }
        }
    }

    /** Threads that have called exit need not be stopped by force: they end when they are interrupted. */
    void cleanUpBegins() {
        over = true;
    }

    private void callMain() {
        try {
            Method main = Class.forName(spec.mainClass(), true, loader).getMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) spec.arguments().toArray(String[]::new));
        } catch (InvocationTargetException e) {
            uncaught(e.getCause());
        } catch (ClassNotFoundException e) {
            System.err.println("Error: Could not find or load main class " + spec.mainClass());
            System.err.println("Caused by: " + e);
            mainThrew = true;
        } catch (NoSuchMethodException | IllegalAccessException e) {
            System.err.println("Error: Main method not found in class " + spec.mainClass());
            mainThrew = true;
        } catch (Throwable e) {
            uncaught(e);
        }
    }

    private void uncaught(Throwable thrown) {
        mainThrew = true;
        if (!(thrown instanceof ThreadDeath)) {
            Thread current = Thread.currentThread();
            current.getUncaughtExceptionHandler().uncaughtException(current, thrown);
        }
    }

    private void watch(Thread main) {
        try {
            main.join();
            while (!outcome.isDone()) {
                Optional<Thread> alive = anyNonDaemonThread();
                if (alive.isEmpty()) {
                    outcome.complete(new Outcome(mainThrew ? 1 : 0, Outcome.How.RETURNED));
                } else {
                    alive.get().join(JOIN_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Optional<Thread> anyNonDaemonThread() {
        return ThreadInternals.liveThreads().stream()
                .filter(thread -> !thread.isDaemon() && !notOurs.contains(thread))
                .findFirst();
    }
}
