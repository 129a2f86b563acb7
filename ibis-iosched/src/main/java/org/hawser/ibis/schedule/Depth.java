// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

/** How many slots of a device may be in use at a time: the D of SFQ(D). */
public interface Depth {
    /** At least 1. */
    int value();

    /** A request has ended {@code latencyNs} after it was dispatched. */
    void completed(IoKind kind, long latencyNs, long nowNs);

    /** A request had to wait because the slots were in use. */
    void limited();

    /** A depth that never changes. */
    static Depth fixed(int slots) {
        return new FixedDepth(slots);
    }

    /** No limit: every request goes at once, as without a scheduler. */
    static Depth unlimited() {
        return new FixedDepth(Integer.MAX_VALUE);
    }
}
