// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.nio.ByteBuffer;

/** A piece of staging memory, cut from a {@link Slab} by {@link StagingPool}, which also gets it back. */
record StagingRegion(Slab slab, int offset, int bytes) {
    /** Its content. */
    ByteBuffer buffer() {
        return slab.slice(offset, bytes);
    }

    /** Some of it, to be released by itself instead. */
    StagingRegion part(int from, int length) {
        if (from < 0 || length < 0 || length > bytes - from) {
            throw new IllegalArgumentException(
                    "no " + length + " bytes from " + from + " in a region of " + bytes + " bytes");
        }
        return new StagingRegion(slab, offset + from, length);
    }
}
