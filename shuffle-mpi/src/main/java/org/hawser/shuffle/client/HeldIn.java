// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import org.hawser.shuffle.wire.SegmentStatus;

/** Where an agent has the data of a map output, for counters. */
enum HeldIn {
    /** In a file of its own on a disk of the map's node. */
    FILE("files"),
    /** In the pool file of the map's node. */
    POOL_FILE("pool files"),
    /** In a file in the memory of the map's node. */
    LOCAL_MEMORY("local memory"),
    /** In the memory of another node than the map's. */
    REMOTE_MEMORY("remote memory");

    private final String label;

    HeldIn(String label) {
        this.label = label;
    }

    /** Where the map's node has it. */
    static HeldIn of(SegmentStatus status) {
        return switch (status) {
            case POOLED -> POOL_FILE;
            case IN_MEMORY -> LOCAL_MEMORY;
            case MOVED -> REMOTE_MEMORY;
            case OK, MISSING, UNREADABLE -> FILE;
        };
    }

    /** As it is written in names of counters. */
    String label() {
        return label;
    }
}
