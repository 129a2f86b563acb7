// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * The clock and the queue of events of a simulation: simulated time in ns, and what will happen when. Events of the
 * same time happen in the order in which they were entered.
 */
final class Timeline {
    private record Event(long time, long number, Runnable action) {}

    private final Queue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::number));
    private long now;
    private long entered;

    long now() {
        return now;
    }

    void after(double nanos, Runnable action) {
        at(now + Math.round(nanos), action);
    }

    void at(long time, Runnable action) {
        events.add(new Event(Math.max(now, time), entered++, action));
    }

    /** Lets the next event happen. */
    void step() {
        Event next = events.remove();
        now = next.time;
        next.action.run();
    }
}
