// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * Finds a source's place in the shared table by a hash of its name, and takes a free one if it has none yet. Names
 * themselves are not kept: two of 1000 sources share their 64-bit hash once in 10^13 tables, and would then merely be
 * judged together.
 */
record SourcePlaces(SharedLongs memory, NodeLayout layout) {
    private static final long FREE = 0;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /** The place of a source; empty if it has none and all are taken. */
    OptionalInt of(String name) {
        long hash = hash(name);
        int first = (int) Long.remainderUnsigned(hash, layout.sources());
        for (int step = 0; step < layout.sources(); step++) {
            int place = (first + step) % layout.sources();
            int at = layout.sourceAt(place);
            if (memory.get(at) == hash || memory.compareAndSet(at, FREE, hash) || memory.get(at) == hash) {
                return OptionalInt.of(place);
            }
        }
        return OptionalInt.empty();
    }

    private static long hash(String name) {
        long hash = FNV_OFFSET;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * FNV_PRIME;
        }
        return hash == FREE ? FNV_OFFSET : hash;
    }
}
