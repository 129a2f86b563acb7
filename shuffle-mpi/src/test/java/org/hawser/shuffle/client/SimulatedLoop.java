// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;

/** A loop without a thread: events run when the test says so, and by a simulated clock. */
final class SimulatedLoop implements EventLoop {
    private final LongSupplier clock;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::dueNanos).thenComparingLong(Event::number));
    private long count;

    SimulatedLoop(LongSupplier clock) {
        this.clock = clock;
    }

    @Override
    public void execute(Runnable event) {
        events.add(new Event(clock.getAsLong(), count++, event));
    }

    @Override
    public void schedule(Duration delay, Runnable event) {
        events.add(new Event(clock.getAsLong() + delay.toNanos(), count++, event));
    }

    @Override
    public long nanoTime() {
        return clock.getAsLong();
    }

    /** Runs one event, if one is due. */
    boolean turn() {
        if (events.isEmpty() || events.element().dueNanos() > clock.getAsLong()) {
            return false;
        }
        events.remove().action().run();
        return true;
    }

    private record Event(long dueNanos, long number, Runnable action) {}
}
