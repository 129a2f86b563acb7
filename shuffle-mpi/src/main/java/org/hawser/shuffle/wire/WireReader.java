// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Reads the fields of a received message for the codecs, and trusts nothing in it: whatever is wrong becomes a
 * {@link MalformedMessageException}.
 */
final class WireReader {
    private final ByteBuffer bytes;

    /** Reads from position to limit; leaves both as they are. */
    WireReader(ByteBuffer bytes) {
        this.bytes = bytes.slice();
    }

    /** Something that can be read again and again. */
    @FunctionalInterface
    interface Item<T> {
        T read() throws MalformedMessageException;
    }

    byte readByte(String what) throws MalformedMessageException {
        require(Byte.BYTES, what);
        return bytes.get();
    }

    /** From 0 to 65535. */
    int readShort(String what) throws MalformedMessageException {
        require(Short.BYTES, what);
        return Short.toUnsignedInt(bytes.getShort());
    }

    int readInt(String what) throws MalformedMessageException {
        require(Integer.BYTES, what);
        return bytes.getInt();
    }

    long readLong(String what) throws MalformedMessageException {
        require(Long.BYTES, what);
        return bytes.getLong();
    }

    /** A byte that is 0 or 1. */
    boolean readFlag(String what) throws MalformedMessageException {
        byte flag = readByte(what);
        if (flag != 0 && flag != 1) {
            throw new MalformedMessageException(what + " is " + flag + ", understood are 0 and 1");
        }
        return flag == 1;
    }

    void expect(byte value, String what) throws MalformedMessageException {
        byte found = readByte(what);
        if (found != value) {
            throw new MalformedMessageException(what + " is " + found + ", understood is " + value);
        }
    }

    /** A byte that stands for a constant. */
    <E> E readCode(E[] constants, ToIntFunction<E> codeOf, String what) throws MalformedMessageException {
        byte code = readByte(what);
        for (E constant : constants) {
            if (codeOf.applyAsInt(constant) == code) {
                return constant;
            }
        }
        throw new MalformedMessageException(what + " is " + code + ", which has no meaning");
    }

    /** An id, checked by the constructor of its type. */
    <T> T readName(Function<String, T> type, String what) throws MalformedMessageException {
        String text = readText(Names.MAX_CHARS, what);
        return checked(() -> type.apply(text));
    }

    /** A text of so many characters at most. */
    String readText(int mostChars, String what) throws MalformedMessageException {
        int length = readShort(what);
        if (length > mostChars) {
            throw new MalformedMessageException(what + " has " + length + " bytes, at most " + mostChars);
        }
        require(length, what);
        byte[] ascii = new byte[length];
        bytes.get(ascii);
        return new String(ascii, StandardCharsets.US_ASCII);
    }

    /** A count, and as many items of so many bytes at least; a count that cannot be true allocates nothing. */
    <T> List<T> readList(int leastBytes, int most, Item<T> item, String what) throws MalformedMessageException {
        int count = readInt(what);
        if (count < 1 || count > most || (long) count * leastBytes > bytes.remaining()) {
            throw new MalformedMessageException(what + " are " + count + ", at most " + most + " fit in "
                    + bytes.remaining() + " bytes of " + leastBytes + " each or more");
        }
        List<T> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(item.read());
        }
        return items;
    }

    /** The end of the message, which has to be here. */
    Signature readSignature() throws MalformedMessageException {
        if (bytes.remaining() != Signature.BYTES) {
            throw new MalformedMessageException(
                    bytes.remaining() + " bytes are left for the signature, which has " + Signature.BYTES);
        }
        byte[] signature = new byte[Signature.BYTES];
        bytes.get(signature);
        return new Signature(signature);
    }

    boolean atEnd() {
        return !bytes.hasRemaining();
    }

    /** What was read so far. */
    ByteBuffer consumed() {
        return bytes.duplicate().flip();
    }

    /** Makes a value whose constructor checks what it is given. */
    static <T> T checked(Supplier<T> value) throws MalformedMessageException {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new MalformedMessageException(e.getMessage());
        }
    }

    private void require(int count, String what) throws MalformedMessageException {
        if (bytes.remaining() < count) {
            throw new MalformedMessageException(
                    what + " needs " + count + " bytes, the message has " + bytes.remaining() + " more");
        }
    }
}
