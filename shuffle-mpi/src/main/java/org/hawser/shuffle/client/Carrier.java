// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.Locale;

/** What brings segments to a reducer, as it is named in counters and messages. */
public enum Carrier {
    MPI,
    TCP,
    /** The reducer reads them itself, from files in the memory of its own node. */
    MEMORY,
    /** The stock shuffle. */
    HTTP;

    /** As it is written in messages and names of counters. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
