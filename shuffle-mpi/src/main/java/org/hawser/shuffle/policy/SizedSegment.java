// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static java.util.Objects.requireNonNull;

/** A segment whose length on the wire, in bytes, is known, so that it can be requested. */
public record SizedSegment(SegmentId id, long lengthBytes) {
    public SizedSegment {
        requireNonNull(id, "id is null");
        if (lengthBytes < 0) {
            throw new IllegalArgumentException("length of " + id + " is " + lengthBytes + ", not 0 or more");
        }
    }
}
