// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * Gives each host its place on the circle along which a reducer looks for its next source. All reducers compute the
 * same places, whether they are ranks or not. Places are checksums of the hosts' names, because hosts with similar
 * names would otherwise lie side by side.
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
