// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * Places on a circle, the same for every reducer, whether it is a rank or not. Hosts are spread over it by a checksum of
 * their names, since names that resemble each other would otherwise lie side by side.
 */
final class CircularOrder {
    /** 2^32 over the golden ratio: however many steps of it there are, they divide the circle about evenly. */
    private static final int STEP = 0x9E3779B9;

    private CircularOrder() {}

    static int ofHost(String host) {
        CRC32 sum = new CRC32();
        sum.update(host.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
        return (int) sum.getValue();
    }

    /**
     * Where a reducer begins: number 0 with the successor of its host, so that no two hosts have the same one, and the
     * others at places all over the circle.
     */
    static int ofReducer(String host, int reduce) {
        return ofHost(host) + reduce * STEP;
    }
}
