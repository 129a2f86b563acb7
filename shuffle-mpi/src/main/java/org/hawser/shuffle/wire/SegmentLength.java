// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

/**
 * One entry of the agent's reply to a LENGTHS request: how long the reducer's partition of one map output is.
 *
 * @param partBytes on disk, and so on the wire; 0 unless {@link SegmentStatus#OK}
 * @param rawBytes without compression, as the index of the map output says; 0 unless {@link SegmentStatus#OK}
 */
public record SegmentLength(SegmentStatus status, long partBytes, long rawBytes) {
    public SegmentLength {
        requireNonNull(status, "status is null");
        if (partBytes < 0 || rawBytes < 0 || (status != SegmentStatus.OK && (partBytes > 0 || rawBytes > 0))) {
            throw new IllegalArgumentException(
                    "a partition that is " + status + " has " + partBytes + " bytes, " + rawBytes + " raw");
        }
    }

    /** Of a partition that cannot be had. */
    public static SegmentLength none(SegmentStatus status) {
        return new SegmentLength(status, 0, 0);
    }
}
