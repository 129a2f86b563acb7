// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.hawser.bench.shuffle.simulation.Scenario.Disturbance;
import org.hawser.bench.shuffle.simulation.Scenario.Rates;

/** A source in a simulation: sends a chunk of each request under way in turn, to other nodes through their links. */
final class SimulatedServer {
    private static final long CHUNK = 1L << 16;
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Timeline timeline;
    private final Rates rates;
    private final Disturbance disturbance;
    private final Deque<Transfer> open = new ArrayDeque<>();
    private boolean busy;
    private long sentBytes;
    private long queuedBytes;

    SimulatedServer(Timeline timeline, Rates rates, Disturbance disturbance) {
        this.timeline = timeline;
        this.rates = rates;
        this.disturbance = disturbance;
    }

    void submit(Transfer transfer) {
        queuedBytes += transfer.left();
        open.add(transfer);
        if (!busy) {
            serve();
        }
    }

    long sentBytes() {
        return sentBytes;
    }

    /** Asked for and not sent yet. */
    long queuedBytes() {
        return queuedBytes;
    }

    private void serve() {
        Transfer transfer = open.poll();
        busy = transfer != null;
        if (transfer == null) {
            return;
        }
        double overhead = transfer.isNew()
                ? (double) rates.perRequest().toNanos()
                        + transfer.segments() * (double) rates.perSegment().toNanos()
                : 0;
        long chunk = Math.min(CHUNK, transfer.left());
        transfer.sent(chunk);
        timeline.after(overhead + chunk * NANOS_PER_SECOND / rate(transfer), () -> sent(transfer, chunk));
    }

    private void sent(Transfer transfer, long chunk) {
        sentBytes += chunk;
        queuedBytes -= chunk;
        if (transfer.local) {
            transfer.received(chunk);
        } else {
            timeline.after(
                    (double) rates.latency().toNanos(),
                    () -> transfer.link.pass(chunk, () -> transfer.received(chunk)));
        }
        if (transfer.left() > 0) {
            open.add(transfer);
        }
        serve();
    }

    private double rate(Transfer transfer) {
        if (transfer.local) {
            return rates.localBytesPerSecond();
        }
        boolean slow = timeline.now() < disturbance.rateUntil().toNanos();
        return rates.sourceBytesPerSecond() * (slow ? disturbance.rateFactor() : 1);
    }
}
