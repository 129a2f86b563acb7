// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * The index of a map output as Hadoop's SpillRecord writes it: start, raw length and length of each partition, then a
 * CRC32 of them.
 */
final class IndexFile {
    private static final int RECORD_BYTES = 3 * Long.BYTES;

    private IndexFile() {}

    /**
     * The length of the data.
     *
     * @throws IOException if the index is not complete
     */
    static long dataBytes(ByteBuffer index) throws IOException {
        int records = index.remaining() - Long.BYTES;
        if (records >= RECORD_BYTES && records % RECORD_BYTES == 0) {
            ByteBuffer all = index.slice();
            CRC32 sum = new CRC32();
            sum.update(all.slice(0, records));
            if (all.getLong(records) == sum.getValue()) {
                return all.getLong(records - RECORD_BYTES) + all.getLong(records - Long.BYTES);
            }
        }
        throw new IOException("an index of " + index.remaining() + " bytes is not complete");
    }
}
