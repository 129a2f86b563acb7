// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

/**
 * Computes a moving average of waits that fits in one long, so that it can be changed atomically in shared memory, and
 * a process that dies leaves nothing half done. The weight of a sample falls by 1/8 with each later one, so that about
 * the latest 16 count (Nicolae et al. 4.1.2 want an average over the latest K and give no K).
 */
final class WaitAverage {
    /** No sample yet: what fresh memory holds. */
    static final long NONE = 0;

    private static final int WEIGHT = 8;

    private WaitAverage() {}

    /** What to store after one more sample. */
    static long next(long stored, long nanos) {
        long sample = Math.max(0, nanos);
        if (stored == NONE) {
            return sample + 1;
        }
        long average = nanos(stored);
        return average + (sample - average) / WEIGHT + 1;
    }

    /** The average stored, in ns. */
    static long nanos(long stored) {
        return Math.max(0, stored - 1);
    }
}
