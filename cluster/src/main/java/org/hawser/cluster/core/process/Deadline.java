// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for a condition until a point in time, by checking it again and again. */
public final class Deadline {
    private static final long POLL_MILLIS = 50;

    private final long endNanos;

    private Deadline(long endNanos) {
        this.endNanos = endNanos;
    }

    public static Deadline after(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    public boolean isOver() {
        return System.nanoTime() - endNanos >= 0;
    }

    /** Looks every 50 ms; returns whether the condition held before the deadline, and false at once on interruption. */
    public boolean await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (isOver() || !pause()) {
                return false;
            }
        }
        return true;
    }

    private static boolean pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
