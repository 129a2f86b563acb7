// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

/** Range checks for arguments that do not come straight from a configuration key. Keys check their own ranges. */
public final class Ranges {
    private Ranges() {}

    /**
     * Refuses a value below the least.
     *
     * @param name what the value is, for the message
     * @throws IllegalArgumentException if it is below
     */
    public static void requireAtLeast(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ", at least " + least + " is allowed");
        }
    }
}
