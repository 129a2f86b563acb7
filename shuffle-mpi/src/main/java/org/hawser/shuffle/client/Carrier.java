// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.Locale;

/** The transports that bring segments to a reducer, as they are named in counters and messages. */
public enum Carrier {
    MPI,
    TCP,
    HTTP;

    /** As it is written in messages and names of counters. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
