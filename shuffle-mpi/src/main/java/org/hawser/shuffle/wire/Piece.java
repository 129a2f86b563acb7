// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

/**
 * One entry of the agent's reply to a FETCH request: what the payload contains of one requested range of a map output.
 *
 * @param bytes the length of the range if the status is {@link SegmentStatus#OK}, otherwise 0
 */
public record Piece(SegmentStatus status, int bytes) {
    public Piece {
        requireNonNull(status, "status is null");
        if (bytes < 0 || (status != SegmentStatus.OK && bytes > 0)) {
            throw new IllegalArgumentException("a piece that is " + status + " has " + bytes + " bytes");
        }
    }

    /** The entry of a range that the agent cannot send. */
    public static Piece none(SegmentStatus status) {
        return new Piece(status, 0);
    }
}
