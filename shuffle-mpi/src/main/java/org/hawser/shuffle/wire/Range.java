// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

/**
 * A part of the partition that a map wrote for the reducer; a FETCH request names one or more.
 *
 * @param offset bytes from the partition's start on disk, at least 0
 * @param bytes from there, at least 0
 */
public record Range(MapAttempt map, long offset, int bytes) {
    public Range {
        requireNonNull(map, "map is null");
        if (offset < 0 || bytes < 0) {
            throw new IllegalArgumentException("a range of " + bytes + " bytes at " + offset + " is none");
        }
    }
}
