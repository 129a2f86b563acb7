// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import org.hawser.common.config.Ranges;

/**
 * How many slots of the depth a request takes: 1 up to a size, and a fixed number above. A device is as busy with one large
 * I/O as with several small ones (SFQ(D)+, Xu 3.3.2, where 2 MB take five times as long as anything below 128 KB).
 *
 * @param smallBytes up to this size a request takes one slot
 * @param large slots of any larger request, at least 1
 */
public record SlotCost(long smallBytes, int large) {
    /** SFQ and SFQ(D): a slot for each request. */
    public static final SlotCost ONE = new SlotCost(Long.MAX_VALUE, 1);

    public SlotCost {
        Ranges.requireAtLeast("smallBytes", smallBytes, 0);
        Ranges.requireAtLeast("large", large, 1);
    }

    int of(long bytes) {
        return bytes <= smallBytes ? 1 : large;
    }
}
