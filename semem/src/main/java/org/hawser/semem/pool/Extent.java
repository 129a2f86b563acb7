// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.pool;

/** A part of a file: mostly of the pool file. */
public record Extent(long offset, long bytes) {
    public Extent {
        if (offset < 0 || bytes < 0 || offset + bytes < 0) {
            throw new IllegalArgumentException("no extent has " + bytes + " bytes at " + offset);
        }
    }

    public long end() {
        return offset + bytes;
    }
}
