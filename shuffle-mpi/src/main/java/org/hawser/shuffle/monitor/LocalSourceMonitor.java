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
package org.hawser.shuffle.monitor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The view of one process alone: for reducers that share their JVM, and where there is no node-wide one. */
public final class LocalSourceMonitor implements SourceMonitor {
    private final Map<String, SourceGauge> gauges = new ConcurrentHashMap<>();

    @Override
    public SourceGauge source(String name) {
        return gauges.computeIfAbsent(name, any -> new LocalSourceGauge());
    }

    @Override
    public void close() {
        gauges.clear();
    }

    /** Counts in this process's memory. */
    static final class LocalSourceGauge implements SourceGauge {
        private final AtomicLong inFlight = new AtomicLong();
        private final AtomicLong averageWait = new AtomicLong(WaitAverage.NONE);

        @Override
        public void sent(long bytes) {
            inFlight.addAndGet(bytes);
        }

        @Override
        public void received(long bytes) {
            inFlight.addAndGet(-bytes);
        }

        @Override
        public void waited(long nanos) {
            averageWait.updateAndGet(average -> WaitAverage.next(average, nanos));
        }

        @Override
        public long inFlightBytes() {
            return Math.max(0, inFlight.get());
        }

        @Override
        public long averageWaitNanos() {
            return WaitAverage.nanos(averageWait.get());
        }
    }
}
