// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

/** Limits that are not the usual ones. */
final class OtherLimits {
    private OtherLimits() {}

    /** The same with another range of the elastic limit, in bytes. */
    static FetchLimits elasticRange(FetchLimits usual, long floor, long start) {
        return new FetchLimits(
                usual.hardBytes(),
                usual.incrementBytes(),
                floor,
                start,
                usual.mapsPerMessage(),
                usual.requestsPerSource(),
                usual.flushAfter(),
                usual.waitSamples());
    }

    /** The same with one request under way to one source. */
    static FetchLimits oneRequestPerSource(FetchLimits usual) {
        return new FetchLimits(
                usual.hardBytes(),
                usual.incrementBytes(),
                usual.floorBytes(),
                usual.startBytes(),
                usual.mapsPerMessage(),
                1,
                usual.flushAfter(),
                usual.waitSamples());
    }
}
