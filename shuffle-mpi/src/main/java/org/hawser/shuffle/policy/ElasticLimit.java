// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

/**
 * Computes how many bytes a reducer may have in flight now. The limit grows by one increment when the reducer waited
 * longer than usual for a segment, and shrinks by one when it did not (Nicolae et al. 4.2). A long wait at the hard
 * limit does not shrink it, as the paper's text says and unlike the published Algorithm 2. Its lowest value is a
 * parameter, because text and listing differ there too.
 */
final class ElasticLimit {
    private final FetchLimits limits;
    private final boolean elastic;
    private final MovingAverage usualWait;
    private long softBytes;

    ElasticLimit(FetchLimits limits, boolean elastic) {
        this.limits = limits;
        this.elastic = elastic;
        usualWait = new MovingAverage(limits.waitSamples());
        softBytes = elastic ? limits.startBytes() : limits.hardBytes();
    }

    long softBytes() {
        return softBytes;
    }

    /** A segment was consumed after the reducer had waited for it this long. */
    void waited(long nanos) {
        if (!elastic) {
            return;
        }
        if (usualWait.isKnown()) {
            softBytes = nanos > usualWait.value()
                    ? Math.min(limits.hardBytes(), softBytes + limits.incrementBytes())
                    : Math.max(limits.floorBytes(), softBytes - limits.incrementBytes());
        }
        usualWait.add(nanos);
    }

    /** Mean of the latest samples. Adding one is O(1). */
    static final class MovingAverage {
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
}
