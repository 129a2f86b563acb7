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
package org.hawser.shuffle.server;

import java.util.BitSet;

/**
 * Which sequence numbers have been here: the {@value #WIDTH} up to the highest one are remembered, older ones count as
 * having been. Numbers may come in any order. Belongs to one thread at a time.
 */
final class ReplayWindow {
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
