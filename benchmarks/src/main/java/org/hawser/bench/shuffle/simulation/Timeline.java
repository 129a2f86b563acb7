/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.shuffle.simulation;

import java.util.PriorityQueue;
import java.util.Queue;

/** Simulated time in ns, and what will happen when. Events of the same time happen in the order they were entered. */
final class Timeline {
    private record Event(long time, long number, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Long.compare(number, other.number);
        }
    }

    private final Queue<Event> events = new PriorityQueue<>();
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

    /** Lets the next event happen; false if there is none. */
    boolean step() {
        Event next = events.poll();
        if (next == null) {
            return false;
        }
        now = next.time;
        next.action.run();
        return true;
    }
}
