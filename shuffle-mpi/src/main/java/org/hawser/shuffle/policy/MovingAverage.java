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
package org.hawser.shuffle.policy;

/** Mean of the latest samples. Adding one is O(1). */
final class MovingAverage {
    private final long[] samples;
    private long sum;
    private long added;

    MovingAverage(int samples) {
        this.samples = new long[samples];
    }

    void add(long sample) {
        int place = (int) (added % samples.length);
        sum += sample - samples[place];
        samples[place] = sample;
        added++;
    }

    boolean isKnown() {
        return added > 0;
    }

    /** The mean, rounded down; only if {@link #isKnown}. */
    long value() {
        return sum / Math.min(added, samples.length);
    }
}
