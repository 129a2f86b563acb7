// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.contract;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** Bytes that tell where they belong. */
final class Pattern {
    private static final int PRIME = 251;

    private Pattern() {}

    static ByteBuffer direct(int bytes, int from) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
        for (int i = 0; i < bytes; i++) {
            buffer.put((byte) ((from + i) % PRIME));
        }
        return buffer.flip();
    }

    /** The same bytes in several buffers of different sizes. */
    static List<ByteBuffer> inPieces(int bytes, int pieces) {
        List<ByteBuffer> buffers = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= pieces; i++) {
            int end = i == pieces ? bytes : (int) ((long) bytes * i * i / ((long) pieces * pieces));
            buffers.add(direct(end - from, from));
            from = end;
        }
        return buffers;
    }

    static int checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        return (int) crc.getValue();
    }
}
