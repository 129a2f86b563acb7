// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

/**
 * What the payload has of one range.
 *
 * @param bytes all that was asked for, or 0 unless {@link SegmentStatus#OK}
 */
public record Piece(SegmentStatus status, int bytes) {
    public Piece {
        requireNonNull(status, "status is null");
        if (bytes < 0 || (status != SegmentStatus.OK && bytes > 0)) {
            throw new IllegalArgumentException("a piece that is " + status + " has " + bytes + " bytes");
        }
    }

    /** Of a range that cannot be had. */
    public static Piece none(SegmentStatus status) {
        return new Piece(status, 0);
    }
}
