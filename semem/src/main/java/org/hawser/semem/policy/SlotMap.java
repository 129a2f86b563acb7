// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import java.util.BitSet;
import java.util.Collection;

/** Which slots of the pool file are taken. Used by {@link PoolTable} alone. */
final class SlotMap {
    private final BitSet taken = new BitSet();

    /** Takes the slot after that one, so that a file is in few pieces, or the first free one. */
    int take(int last) {
        int slot = last >= 0 && !taken.get(last + 1) ? last + 1 : taken.nextClearBit(0);
        taken.set(slot);
        return slot;
    }

    void take(Collection<Integer> slots) {
        slots.forEach(taken::set);
    }

    void free(Collection<Integer> slots) {
        slots.forEach(taken::clear);
    }

    boolean isTaken(int slot) {
        return taken.get(slot);
    }

    int count() {
        return taken.cardinality();
    }
}
