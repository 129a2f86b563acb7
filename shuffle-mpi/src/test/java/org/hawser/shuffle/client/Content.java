// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.Random;
import org.hawser.shuffle.policy.SegmentId;

/** What map attempts write in tests. Attempts of one map write the same. */
final class Content {
    private Content() {}

    static byte[] of(SegmentId id, long seed, int mostBytes) {
        Random random = new Random(seed * 1_000_003 + id.map());
        byte[] bytes = new byte[1 + random.nextInt(mostBytes)];
        random.nextBytes(bytes);
        return bytes;
    }
}
