// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.wire;

import java.nio.ByteBuffer;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.TransportVersion;

/**
 * Messages as bytes. Numbers are big-endian; every number but the exchange is from 0 to 2<sup>31</sup>-1.
 *
 * <pre>
 *    0                   1                   2                   3
 *    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *   +---------------+---------------+-------------------------------+
 *   |    Version    |     Type      |         Reserved = 0          |
 *   +---------------+---------------+-------------------------------+
 *   |               Length of the message, these bytes included     |
 *   +---------------------------------------------------------------+
 *   |                                                               |
 *   |                            Exchange                           |
 *   +---------------------------------------------------------------+
 *   |                  Numbers, as the type has them               ...
 *   +---------------------------------------------------------------+
 *   |                  Header of the users, to the end             ...
 *   +---------------------------------------------------------------+
 *
 *   Type  Name       Numbers                                                      Header
 *   1     Ask        timeout ms, tag, destination, chunk, upload (bytes)          yes
 *   2     Grant      tag, chunk bytes                                             no
 *   3     Answer     payload bytes                                                yes
 *   4     Refusal                                                                 reason
 *   5     Cancel     uploaded bytes                                               no
 *   6     Cancelled  sent bytes                                                   no
 *   7     Ping                                                                    no
 *   8     Pong                                                                    no
 * </pre>
 *
 * <p>Payload is no message: it goes to the buffer posted for its tag, as a stream of pieces of any size up to the chunk.
 * What follows from a giving up depends on where the exchange is:
 *
 * <pre>
 *   caller                          server
 *     | post destination, Ask  ------&gt; |  handler
 *     | &lt;------ Grant, posted upload   |  (if it wants the upload)
 *     | upload ======================&gt; |
 *     | &lt;----------------------- Answer |
 *     | &lt;======================= payload|
 *
 *     | Cancel (uploaded) -----------&gt; |  takes what was uploaded, sends no further piece
 *     | &lt;------------ Cancelled (sent) |
 *     | takes what was sent, into a scratch buffer: no send is left without its receive
 * </pre>
 */
public final class FrameCodec {
    static final byte VERSION = TransportVersion.CURRENT;
    static final int VERSION_OFFSET = 0;
    static final int TYPE_OFFSET = 1;
    static final int RESERVED_OFFSET = 2;
    static final int LENGTH_OFFSET = 4;
    static final int EXCHANGE_OFFSET = 8;
    static final int BODY_OFFSET = 16;

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private final TransportLimits limits;

    public FrameCodec(TransportLimits limits) {
        this.limits = limits;
    }

    /**
     * Writes a message at the buffer's position and leaves the position behind it.
     *
     * @throws IllegalArgumentException if the message is larger than the limit
     */
    public void encode(Frame frame, ByteBuffer to) {
        if (frame instanceof Frame.Ask ask) {
            put(
                    to,
                    Type.ASK,
                    ask,
                    ask.header(),
                    ask.timeoutMillis(),
                    ask.tag(),
                    ask.destinationBytes(),
                    ask.chunkBytes(),
                    ask.uploadBytes());
        } else if (frame instanceof Frame.Grant grant) {
            put(to, Type.GRANT, grant, NO_HEADER, grant.tag(), grant.chunkBytes());
        } else if (frame instanceof Frame.Answer answer) {
            put(to, Type.ANSWER, answer, answer.header(), answer.payloadBytes());
        } else if (frame instanceof Frame.Refusal refusal) {
            put(to, Type.REFUSAL, refusal, refusal.header());
        } else if (frame instanceof Frame.Cancel cancel) {
            put(to, Type.CANCEL, cancel, NO_HEADER, cancel.uploadedBytes());
        } else if (frame instanceof Frame.Cancelled cancelled) {
            put(to, Type.CANCELLED, cancelled, NO_HEADER, cancelled.sentBytes());
        } else {
            put(to, frame instanceof Frame.Ping ? Type.PING : Type.PONG, frame, NO_HEADER);
        }
    }

    /**
     * Reads the message between position and limit.
     *
     * @throws MalformedFrameException if it is none
     */
    public Frame decode(ByteBuffer bytes) {
        ByteBuffer from = bytes.slice();
        Type type = checkedType(from);
        long exchange = from.getLong(EXCHANGE_OFFSET);
        int[] numbers = new int[type.numbers];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = from.getInt(BODY_OFFSET + i * Integer.BYTES);
            if (numbers[i] < 0) {
                throw new MalformedFrameException("number " + i + " of a message " + type + " is " + numbers[i]);
            }
        }
        ByteBuffer header = headerOf(from, type);
        return switch (type) {
            case ASK -> new Frame.Ask(
                    exchange, numbers[0], numbers[1], numbers[2], atLeastOne(numbers[3]), numbers[4], header);
            case GRANT -> new Frame.Grant(exchange, numbers[0], atLeastOne(numbers[1]));
            case ANSWER -> new Frame.Answer(exchange, numbers[0], header);
            case REFUSAL -> new Frame.Refusal(exchange, header);
            case CANCEL -> new Frame.Cancel(exchange, numbers[0]);
            case CANCELLED -> new Frame.Cancelled(exchange, numbers[0]);
            case PING -> new Frame.Ping(exchange);
            case PONG -> new Frame.Pong(exchange);
        };
    }

    private void put(ByteBuffer to, Type type, Frame frame, ByteBuffer header, int... numbers) {
        int length = BODY_OFFSET + numbers.length * Integer.BYTES + header.remaining();
        if (length > limits.messageBytes()) {
            throw new IllegalArgumentException("a message of " + length + " bytes is larger than the limit of "
                    + limits.messageBytes() + ": shorten the header, or raise hawser.transport.message-size");
        }
        to.put(VERSION).put(type.code).putShort((short) 0).putInt(length).putLong(frame.exchange());
        for (int number : numbers) {
            to.putInt(number);
        }
        to.put(header.duplicate());
    }

    private Type checkedType(ByteBuffer from) {
        int size = from.remaining();
        if (size < BODY_OFFSET || size > limits.messageBytes()) {
            throw new MalformedFrameException(
                    "a message has " + size + " bytes, allowed is " + BODY_OFFSET + " to " + limits.messageBytes());
        }
        if (from.get(VERSION_OFFSET) != VERSION) {
            throw new MalformedFrameException("a message is of version " + from.get(VERSION_OFFSET) + ", understood is "
                    + VERSION + ": all processes must run the same Hawser");
        }
        if (from.getShort(RESERVED_OFFSET) != 0 || from.getInt(LENGTH_OFFSET) != size) {
            throw new MalformedFrameException("a message of " + size + " bytes claims " + from.getInt(LENGTH_OFFSET));
        }
        Type type = Type.of(from.get(TYPE_OFFSET));
        int body = BODY_OFFSET + type.numbers * Integer.BYTES;
        if (size < body || (size > body && !type.hasHeader)) {
            throw new MalformedFrameException("a message " + type + " has " + size + " bytes");
        }
        return type;
    }

    private static ByteBuffer headerOf(ByteBuffer from, Type type) {
        if (!type.hasHeader) {
            return NO_HEADER;
        }
        ByteBuffer source = from.duplicate().position(BODY_OFFSET + type.numbers * Integer.BYTES);
        return ByteBuffer.allocate(source.remaining()).put(source).flip().asReadOnlyBuffer();
    }

    private static int atLeastOne(int chunkBytes) {
        if (chunkBytes == 0) {
            throw new MalformedFrameException("a chunk has 0 bytes, at least 1 is allowed");
        }
        return chunkBytes;
    }

    /** What is on the wire for each kind of message. */
    private enum Type {
        ASK(1, 5, true),
        GRANT(2, 2, false),
        ANSWER(3, 1, true),
        REFUSAL(4, 0, true),
        CANCEL(5, 1, false),
        CANCELLED(6, 1, false),
        PING(7, 0, false),
        PONG(8, 0, false);

        private final byte code;
        private final int numbers;
        private final boolean hasHeader;

        Type(int code, int numbers, boolean hasHeader) {
            this.code = (byte) code;
            this.numbers = numbers;
            this.hasHeader = hasHeader;
        }

        static Type of(byte code) {
            if (code < 1 || code > values().length) {
                throw new MalformedFrameException("a message is of type " + code + ", known is 1 to 8");
            }
            return values()[code - 1];
        }
    }
}
