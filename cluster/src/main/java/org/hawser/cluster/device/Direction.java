// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.device;

import java.util.Locale;

/** Whether data comes from a device or goes there. */
public enum Direction {
    READ,
    WRITE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
