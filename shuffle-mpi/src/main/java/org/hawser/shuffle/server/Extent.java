// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

/** A part of a pool file. The extents of a map output, one after the other, are its content. */
public record Extent(long offset, long bytes) {
    public Extent {
        if (offset < 0 || bytes <= 0 || offset > Long.MAX_VALUE - bytes) {
            throw new IllegalArgumentException("an extent of " + bytes + " bytes at " + offset + " is none");
        }
    }
}
