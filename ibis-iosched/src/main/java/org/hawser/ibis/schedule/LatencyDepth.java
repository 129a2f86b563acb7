// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The depth of SFQ(D2): at the end of each period an integral controller moves it, so that the mean latency of requests comes
 * to a reference (Xu 4.4):
 *
 * <pre>D(k+1) = D(k) + Ki (Lref - L(k))     (4.1)</pre>
 *
 * where L is the mean latency in the period, from dispatch to end. Reads and writes have references of their own: Lref is their
 * mean, weighted by how many of each ended in the period.
 *
 * <p>The thesis gives Ki = 1e-6 without a unit. Here it follows from the device. Say each slot adds c to the latency, and
 * requests that end in a period were dispatched in the one before, at worst. Then the error is e(k+1) = e(k) - c Ki e(k-1), with
 * the characteristic equation z^2 - z + c Ki = 0. With a loop gain c Ki of 1, the depth oscillates for ever. With 1/4 it is
 * critically damped: the fastest that does not overshoot. So Ki = 1 / (4 c). Since slots are whole, errors of up to c/2 change
 * nothing: otherwise the depth would go to and fro between two of them.
 *
 * <p>Beyond the thesis: the depth has bounds, and a period moves it by a bounded step. It grows only after a period in which a
 * request had to wait for a slot. Otherwise it would grow as long as the device has nothing to do, and the next burst would
 * find no limit (wind-up). In a period without requests nothing changes.
 */
public final class LatencyDepth implements Depth {
    /** c Ki, for critical damping. */
    private static final double LOOP_GAIN = 0.25;
    /** In slots. */
    private static final double LEAST_ERROR = 0.5;

    private final Settings settings;
    private double depth;
    private long periodStartNs;
    private boolean started;
    private boolean limited;
    private long reads;
    private long writes;
    private double latencySumNs;

    /**
     * What the controller steers by.
     *
     * @param period between two steps, at least as long as either reference
     * @param readReference mean latency of reads that it comes to
     * @param writeReference the same of writes
     * @param latencyPerSlot what one slot more adds to the latency
     * @param start first depth
     * @param min smallest depth, at least 1
     * @param max largest depth
     * @param maxStep largest change in one period, in slots
     */
    public record Settings(
            Duration period,
            Duration readReference,
            Duration writeReference,
            Duration latencyPerSlot,
            double start,
            int min,
            int max,
            double maxStep) {
        public Settings {
            requireNonNull(period, "period is null");
            requireNonNull(readReference, "readReference is null");
            requireNonNull(writeReference, "writeReference is null");
            if (latencyPerSlot.isNegative() || latencyPerSlot.isZero()) {
                throw new IllegalArgumentException("latencyPerSlot is " + latencyPerSlot);
            }
            if (min < 1 || max < min || start < min || start > max) {
                throw new IllegalArgumentException(
                        "the depth starts at " + start + " and is limited to " + min + " to " + max);
            }
        }
    }

    public LatencyDepth(Settings settings) {
        this.settings = requireNonNull(settings, "settings is null");
        this.depth = settings.start();
    }

    @Override
    public int value() {
        return (int) depth;
    }

    @Override
    public void limited() {
        limited = true;
    }

    @Override
    public void completed(IoKind kind, long latencyNs, long nowNs) {
        if (!started) {
            started = true;
            periodStartNs = nowNs;
        }
        if (kind == IoKind.READ) {
            reads++;
        } else {
            writes++;
        }
        latencySumNs += Math.max(0, latencyNs);
        if (nowNs - periodStartNs >= settings.period().toNanos()) {
            step();
            periodStartNs = nowNs;
        }
    }

    private void step() {
        double count = reads + writes;
        double referenceNs = (reads * settings.readReference().toNanos()
                        + writes * settings.writeReference().toNanos())
                / count;
        double error =
                (referenceNs - latencySumNs / count) / settings.latencyPerSlot().toNanos();
        if (error < -LEAST_ERROR || (error > LEAST_ERROR && limited)) {
            double change = Math.max(-settings.maxStep(), Math.min(settings.maxStep(), LOOP_GAIN * error));
            depth = Math.max(settings.min(), Math.min(settings.max(), depth + change));
        }
        limited = false;
        reads = 0;
        writes = 0;
        latencySumNs = 0;
    }
}
