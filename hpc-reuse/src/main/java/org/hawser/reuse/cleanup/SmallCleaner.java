// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.util.concurrent.Callable;

/** A cleaner in a {@link CleanerTable}: what it is called, when it runs, and what it does. */
public final class SmallCleaner implements Cleaner {
    private final String name;
    private final Phase phase;
    private final int order;
    private final Baseline baseline;
    private Work work;

    /** As {@link Cleaner#clean}. */
    @FunctionalInterface
    public interface Work {
        int clean(ContainerTrace trace) throws Exception;
    }

    /** Records what counts as clean, and gives what restores it. */
    @FunctionalInterface
    public interface Baseline {
        Work record(SlotRuntime slot) throws Exception;
    }

    private SmallCleaner(String name, Phase phase, int order, Baseline baseline) {
        this.name = name;
        this.phase = phase;
        this.order = order;
        this.baseline = baseline;
    }

    /** @param baseline records what counts as clean, and gives what restores it */
    public SmallCleaner(String name, Phase phase, int order, Callable<Work> baseline) {
        this(name, phase, order, (Baseline) slot -> baseline.call());
    }

    /** One of {@link Phase#RESTORE}, at the usual place. */
    public SmallCleaner(String name, Callable<Work> baseline) {
        this(name, Phase.RESTORE, USUAL_ORDER, baseline);
    }

    /** One of {@link Phase#END_EXECUTION} that has to know the slot. */
    public static SmallCleaner ofSlot(String name, int order, Baseline baseline) {
        return new SmallCleaner(name, Phase.END_EXECUTION, order, baseline);
    }

    /** A cleaner for which the state of a fresh process is the one without any memory, also before the first container. */
    public static SmallCleaner forgetting(String name, Phase phase, int order, Callable<Integer> forget) {
        return new SmallCleaner(name, phase, order, () -> {
            forget.call();
            return trace -> forget.call();
        });
    }

    /** As the other one, in {@link Phase#RESTORE} at the usual place. */
    public static SmallCleaner forgetting(String name, Callable<Integer> forget) {
        return forgetting(name, Phase.RESTORE, USUAL_ORDER, forget);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Phase phase() {
        return phase;
    }

    @Override
    public int order() {
        return order;
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) throws Exception {
        work = baseline.record(runtime);
    }

    @Override
    public int clean(ContainerTrace trace) throws Exception {
        return work.clean(trace);
    }
}
