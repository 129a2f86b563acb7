// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a message that a codec writes, growing as necessary. Big-endian. */
final class WireWriter {
    private static final int INITIAL_BYTES = 256;

    private ByteBuffer bytes = ByteBuffer.allocate(INITIAL_BYTES);

    WireWriter put(byte value) {
        room(Byte.BYTES).put(value);
        return this;
    }

    /** From 0 to 65535. */
    WireWriter putShort(int value) {
        room(Short.BYTES).putShort((short) value);
        return this;
    }

    WireWriter putInt(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    WireWriter putLong(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    WireWriter putName(String name) {
        byte[] ascii = name.getBytes(StandardCharsets.US_ASCII);
        room(Short.BYTES + ascii.length).putShort((short) ascii.length).put(ascii);
        return this;
    }

    WireWriter put(Signature signature) {
        room(Signature.BYTES).put(signature.bytes());
        return this;
    }

    /** What was written so far. */
    ByteBuffer written() {
        return bytes.duplicate().flip();
    }

    private ByteBuffer room(int more) {
        if (bytes.remaining() < more) {
            int size = Math.max(2 * bytes.capacity(), bytes.position() + more);
            bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), size)).position(bytes.position());
        }
        return bytes;
    }
}
