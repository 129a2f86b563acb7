// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

/** Where an agent has the data of a map output, for counters. */
enum HeldIn {
    /** In a file of its own on the map's node. */
    FILE("files"),
    /** In the pool file of the map's node. */
    POOL_FILE("pool files"),
    /** In the memory of another node than the map's. */
    REMOTE_MEMORY("remote memory");

    private final String label;

    HeldIn(String label) {
        this.label = label;
    }

    /** As it is written in names of counters. */
    String label() {
        return label;
    }
}
