// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import org.hawser.common.config.Lookup;
import org.hawser.ibis.config.IbisKeys;

/**
 * How much is read or written in one turn.
 *
 * @param read bytes at most
 * @param write bytes at least, since the packets of HDFS are not divided
 */
record TurnSizes(long read, long write) {
    TurnSizes(Lookup lookup) {
        this(IbisKeys.READ_SIZE.get(lookup), IbisKeys.WRITE_SIZE.get(lookup));
    }
}
