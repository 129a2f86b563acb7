// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps an event loop awake for a moment after an event and yields to other threads, because sleeping and waking up
 * takes longer than most answers. If yielding takes long, other threads need the processor, and a thread that is woken
 * gets it sooner than one that yields. The loop then sleeps at once for some time.
 */
final class BriefWatch implements SelectStrategy {
    static final long WATCH_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    static final long CROWDED_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LongSupplier nanoClock;
    private final Runnable giveWay;
    private long watchEndNanos;
    private long crowdedEndNanos;

    /** A strategy for one event loop, which is not watching. */
    BriefWatch() {
        this(System::nanoTime, BriefWatch::letOthersRun);
    }

    BriefWatch(LongSupplier nanoClock, Runnable giveWay) {
        this.nanoClock = nanoClock;
        this.giveWay = giveWay;
        this.watchEndNanos = nanoClock.getAsLong();
        this.crowdedEndNanos = watchEndNanos;
    }

    void somethingHappened() {
        watchEndNanos = nanoClock.getAsLong() + WATCH_NANOS;
    }

    @Override
    public int calculateStrategy(IntSupplier selectSupplier, boolean hasTasks) throws Exception {
        if (hasTasks) {
            return selectSupplier.get();
        }
        long now = nanoClock.getAsLong();
        if (now - watchEndNanos >= 0 || now - crowdedEndNanos < 0) {
            return SELECT;
        }
        int ready = selectSupplier.get();
        if (ready > 0) {
            somethingHappened();
            return ready;
        }
        giveWay.run();
        long after = nanoClock.getAsLong();
        if (after - now > WATCH_NANOS) {
            crowdedEndNanos = after + CROWDED_NANOS;
        }
        return CONTINUE;
    }

    @SuppressWarnings("ThreadPriorityCheck") // A courtesy to others; nothing depends on it.
    private static void letOthersRun() {
        Thread.yield();
    }
}
