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

/**
 * A moving average of waits in one long, so that it can be changed atomically in memory that processes share, and a
 * process that dies leaves nothing half done. The weight of a sample falls by 1/8 with each later one, which makes up
 * about the latest 16 (Nicolae et al. 4.1.2 want an average over the latest K and give no K).
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
