// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.hawser.reuse.compat.hadoop.CapturingClasses;
import org.hawser.reuse.compat.jdk.ThreadLocals;
import org.hawser.reuse.pool.SlotVitals;

/**
 * Runs all registered cleaners of a slot, phase by phase and one after the other, on a thread of its own, so that one that
 * hangs does not hang the slot. Not thread-safe: one container ends at a time.
 */
public final class CleanupEngine {
    private static final String THREAD_NAME = "slot-cleanup";
    private static final Duration BASELINE_LIMIT = Duration.ofMinutes(1);

    private final List<Cleaner> cleaners;
    private final SlotRuntime runtime;
    private final VitalsProbe vitals;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(CleanupEngine::newThread);

    CleanupEngine(List<Cleaner> cleaners, SlotRuntime runtime, RetirementLimits limits) {
        this.cleaners = cleaners.stream()
                .sorted(Comparator.comparing(Cleaner::phase)
                        .thenComparingInt(Cleaner::order)
                        .thenComparing(Cleaner::name))
                .toList();
        this.runtime = runtime;
        this.vitals = new VitalsProbe(limits);
    }

    /** The engine with the cleaners that {@code loader} finds, ordered by phase, order and name. */
    public static CleanupEngine load(ClassLoader loader, SlotRuntime runtime, RetirementLimits limits) {
        return new CleanupEngine(find(loader), runtime, limits);
    }

    static List<Cleaner> find(ClassLoader loader) {
        List<Cleaner> cleaners = new ArrayList<>();
        ServiceLoader.load(Cleaner.class, loader).forEach(cleaners::add);
        ServiceLoader.load(CleanerTable.class, loader).forEach(table -> cleaners.addAll(table.cleaners()));
        return cleaners;
    }

    /**
     * Records the clean state. Called once, after the warm-up and before the first container.
     *
     * @throws IllegalStateException if cleaners cannot work in this JVM; the message names each with its reason
     */
    public void recordBaseline() {
        List<Throwable> failures = new ArrayList<>();
        Optional<String> unfinished = within(BASELINE_LIMIT.toNanos(), () -> {
            CapturingClasses.initialise();
            for (Cleaner cleaner : cleaners) {
                recordBaseline(cleaner, failures);
            }
        });
        if (unfinished.isPresent() || !failures.isEmpty()) {
            IllegalStateException failure = new IllegalStateException("clean-up cannot record its baseline: "
                    + unfinished.orElseGet(() -> failures.stream()
                            .map(Throwable::getMessage)
                            .toList()
                            .toString())
                    + "; start the slot with every --add-opens of RequiredOpens");
            failures.forEach(failure::addSuppressed);
            throw failure;
        }
        vitals.recordBaseline();
    }

    private void recordBaseline(Cleaner cleaner, List<Throwable> failures) {
        try {
            cleaner.recordBaseline(runtime);
        } catch (Exception | LinkageError e) {
            failures.add(new IllegalStateException(cleaner.name() + ": " + e, e));
        }
    }

    /** Stops what could still act for the container. Never throws; ends by the trace's deadline. */
    public CleanupReport endExecution(ContainerTrace trace) {
        return run(Phase.END_EXECUTION, trace);
    }

    /** Restores the process's state. Never throws; ends by the trace's deadline. */
    public CleanupReport restore(ContainerTrace trace) {
        CleanupReport report = run(Phase.RESTORE, trace);
        vitals.containerEnded(trace.jobClassLoader());
        return report;
    }

    /**
     * The slot's condition after {@link #restore}. Runs a full collection only if memory in use is above a limit or
     * the container loaded its own native libraries. Objects of the container to which the caller still refers, above
     * all its class loader, count as live.
     */
    public SlotVitals vitals() {
        return vitals.measure();
    }

    private CleanupReport run(Phase phase, ContainerTrace trace) {
        long start = System.nanoTime();
        PhaseRun phaseRun = new PhaseRun(phase, trace);
        Optional<String> unfinished = within(trace.deadlineNanos() - start, phaseRun);
        Optional<String> reason = unfinished
                .map(why -> phaseRun.current + " " + why)
                .or(() -> phaseRun.failures.stream().findFirst());
        synchronized (phaseRun.items) {
            return new CleanupReport(phaseRun.items, reason, System.nanoTime() - start);
        }
    }

    /** Runs {@code work} on the clean-up thread; what went wrong with the waiting itself, if anything. */
    private Optional<String> within(long limitNanos, Runnable work) {
        Future<?> done = thread.submit(work);
        try {
            done.get(Math.max(0, limitNanos), TimeUnit.NANOSECONDS);
            return Optional.empty();
        } catch (TimeoutException e) {
            done.cancel(true);
            return Optional.of("did not end within " + Math.max(0, limitNanos) / 1_000_000 + " ms");
        } catch (ExecutionException e) {
            return Optional.of("failed: " + e.getCause());
        } catch (InterruptedException e) {
            done.cancel(true);
            Thread.currentThread().interrupt();
            return Optional.of("was interrupted");
        }
    }

    private static Thread newThread(Runnable work) {
        Thread thread = new Thread(null, work, THREAD_NAME);
        thread.setDaemon(true);
        thread.setContextClassLoader(CleanupEngine.class.getClassLoader());
        return thread;
    }

    /** One phase for one container. The fields are read by the waiting thread even when the phase hangs. */
    private final class PhaseRun implements Runnable {
        private final Phase phase;
        private final ContainerTrace trace;
        private final Map<String, Integer> items = Collections.synchronizedMap(new LinkedHashMap<>());
        private final List<String> failures = new CopyOnWriteArrayList<>();
        private volatile String current = "clean-up";

        private PhaseRun(Phase phase, ContainerTrace trace) {
            this.phase = phase;
            this.trace = trace;
        }

        @Override
        public void run() {
            for (Cleaner cleaner : cleaners) {
                if (cleaner.phase() == phase && !Thread.currentThread().isInterrupted()) {
                    current = cleaner.name();
                    clean(cleaner);
                }
            }
            // Closing what the container left runs its code in this thread.
            ThreadLocals.clear(Thread.currentThread());
        }

        private void clean(Cleaner cleaner) {
            try {
                int count = cleaner.clean(trace);
                if (count > 0) {
                    items.put(cleaner.name(), count);
                }
            } catch (CleanupFailedException e) {
                failures.add(cleaner.name() + ": " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failures.add(cleaner.name() + " was interrupted");
            } catch (Exception | LinkageError e) {
                failures.add(cleaner.name() + " failed: " + e);
            }
        }
    }
}
