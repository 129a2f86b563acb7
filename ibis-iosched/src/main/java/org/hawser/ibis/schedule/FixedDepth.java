// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import org.hawser.common.config.Ranges;

/** The depth of SFQ (1) and SFQ(D). */
record FixedDepth(int value) implements Depth {
    FixedDepth {
        Ranges.requireAtLeast("depth", value, 1);
    }

    @Override
    public void completed(IoKind kind, long latencyNs, long nowNs) {}

    @Override
    public void limited() {}
}
