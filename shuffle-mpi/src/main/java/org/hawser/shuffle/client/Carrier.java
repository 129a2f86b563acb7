// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.Locale;

/** What carries segments to a reducer. */
public enum Carrier {
    MPI,
    TCP,
    HTTP;

    /** As it is written in messages and names of counters. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
