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
