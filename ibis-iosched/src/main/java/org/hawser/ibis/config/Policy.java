// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import java.util.Locale;

/** How the I/O of a device is scheduled. */
public enum Policy {
    /** Every request goes at once, and is counted. */
    NATIVE,
    /** Start-time fair queueing, one request at a time. */
    SFQ,
    /** SFQ(D): several requests at a time, always as many. */
    SFQ_D,
    /** SFQ(D2): the depth follows the latency of the device. */
    SFQ_D2,
    /** SFQ(D)+: large requests take several slots, and small ones may pass them. */
    SFQ_D_PLUS;

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
