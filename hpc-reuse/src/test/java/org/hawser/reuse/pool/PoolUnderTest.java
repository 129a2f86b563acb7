// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A pool with a clock of its own, and the steps that most tests begin with. */
final class PoolUnderTest {
    static final Duration START = Duration.ofSeconds(60);
    static final Duration CONFIRM = Duration.ofSeconds(10);
    static final Duration CLEANING = Duration.ofSeconds(15);
    static final Duration BACKOFF = Duration.ofMillis(500);

    final AtomicLong clock = new AtomicLong(1);
    final SlotPool pool;

    private PoolUnderTest(int parallelStarts, boolean crossUsers) {
        this(new SlotPool.Limits(START, CONFIRM, CLEANING, parallelStarts, BACKOFF, crossUsers, false));
    }

    private PoolUnderTest(SlotPool.Limits limits) {
        pool = new SlotPool(limits, clock::get);
    }

    /** Without a JVM, until a container waits for one. */
    static PoolUnderTest onDemand(int size) {
        PoolUnderTest test =
                new PoolUnderTest(new SlotPool.Limits(START, CONFIRM, CLEANING, 1024, BACKOFF, false, true));
        test.pool.resize(size);
        return test;
    }

    /** Without slots. */
    static PoolUnderTest empty() {
        return new PoolUnderTest(1024, false);
    }

    static PoolUnderTest starting(int parallelStarts, int size) {
        PoolUnderTest test = new PoolUnderTest(parallelStarts, false);
        test.pool.resize(size);
        return test;
    }

    /** All slots idle, incarnation 1. */
    static PoolUnderTest idle(int size) {
        return idle(size, false);
    }

    static PoolUnderTest idle(int size, boolean crossUsers) {
        PoolUnderTest test = new PoolUnderTest(1024, crossUsers);
        test.pool.resize(size);
        for (int slot = 0; slot < size; slot++) {
            test.pool.slotReported(slot, 1, SlotReport.fresh());
        }
        test.pool.drainActions();
        return test;
    }

    /** Time passes, and the pool notices. */
    void pass(Duration time) {
        clock.addAndGet(time.toNanos());
        pool.tick();
    }

    /** A container "c<id>" asks and may wait a second. */
    List<PoolAction> request(long id, String user) {
        pool.request(id, "c" + id, user, Duration.ofSeconds(1).toNanos());
        return pool.drainActions();
    }

    /** The slot runs what it was given, and is clean again. */
    void serve(int slot) {
        String container = pool.slots().get(slot).containerId().orElseThrow();
        pool.containerRunning(slot, 1);
        pool.containerEnded(slot, 1);
        pool.slotClean(slot, 1, container);
    }

    List<SlotState> states() {
        return pool.slots().stream().map(Slot::state).toList();
    }
}
