// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.util.BitSet;
import org.hawser.shuffle.wire.ShuffleRequest;

/**
 * What a reduce attempt opens before it requests anything: binds its requests to one job and one partition, and accepts
 * each sequence number once. Safe for use by several threads.
 *
 * @param opening what it was opened with; that opens no second one
 */
record Session(long id, Job job, ShuffleRequest.Open opening, ReplayWindow window) {
    Session(long id, Job job, ShuffleRequest.Open opening) {
        this(id, job, opening, new ReplayWindow());
    }

    /** The partition that its reducer may read. */
    int reduce() {
        return opening.reducer().reduce();
    }

    /** Whether its reducer runs on this host. */
    boolean sameHost() {
        return opening.sameHost();
    }

    /** Takes the number of a request that is rightly signed, unless it has been here. */
    boolean accept(long sequence) {
        synchronized (window) {
            return window.accept(sequence);
        }
    }

    /**
     * Which sequence numbers have been here: the {@value #WIDTH} up to the highest one are remembered, older ones count as
     * having been. Numbers may come in any order. Belongs to one thread at a time.
     */
    static final class ReplayWindow {
        static final int WIDTH = 1024;

        /** Bit n is for the numbers that are n modulo the width; those of numbers not yet reached are clear. */
        private final BitSet seen = new BitSet(WIDTH);

        private long highest;

        /** Takes a number, unless it has been here, or is below 1. */
        boolean accept(long sequence) {
            if (sequence < 1 || highest - sequence >= WIDTH) {
                return false;
            }
            if (sequence > highest) {
                advance(sequence);
            } else if (seen.get(bit(sequence))) {
                return false;
            }
            seen.set(bit(sequence));
            return true;
        }

        private void advance(long sequence) {
            if (sequence - highest >= WIDTH) {
                seen.clear();
            } else {
                for (long passed = highest + 1; passed < sequence; passed++) {
                    seen.clear(bit(passed));
                }
                seen.clear(bit(sequence));
            }
            highest = sequence;
        }

        private static int bit(long sequence) {
            return (int) (sequence % WIDTH);
        }
    }
}
