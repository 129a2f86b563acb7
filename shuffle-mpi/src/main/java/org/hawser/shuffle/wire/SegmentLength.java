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
 * How long a partition is.
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
