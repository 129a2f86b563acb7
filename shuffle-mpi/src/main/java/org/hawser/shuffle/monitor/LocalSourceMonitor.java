// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A monitor that counts for one process only: for simulations and tests, and for a reducer whose node has no shared
 * monitor file.
 */
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
