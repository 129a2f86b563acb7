// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hawser.ibis.schedule.IoKind;

/**
 * What a process asks for. On the wire: version, kind, bytes, and the lengths and letters of the application and the device.
 *
 * @param application its id
 * @param bytes of the I/O, from 0 to {@link #MAX_BYTES}
 * @param device its name, as {@link org.hawser.ibis.node.DeviceName} has it
 */
record TurnRequest(String application, IoKind kind, long bytes, String device) {
    static final long MAX_BYTES = 1L << 30;
    /** The DataNode has the request. */
    static final byte QUEUED = 1;
    /** It is the request's turn. */
    static final byte GRANTED = 2;
    /** There is no such device, or too many clients wait. */
    static final byte REFUSED = 3;
    /** The client's turn is over; it may send another request. */
    static final byte OVER = 4;

    private static final byte VERSION = 1;
    private static final byte READ = 0;
    private static final byte WRITE = 1;
    private static final int HEAD_BYTES = 1 + 1 + Long.BYTES + 2 * Short.BYTES;
    private static final int MAX_NAME_BYTES = 1024;
    private static final Pattern APPLICATION = Pattern.compile("application_\\d{1,19}_\\d{4,10}");

    TurnRequest {
        requireNonNull(application, "application is null");
        requireNonNull(kind, "kind is null");
        requireNonNull(device, "device is null");
    }

    void send(Wire wire) throws IOException {
        byte[] ofApplication = application.getBytes(StandardCharsets.UTF_8);
        byte[] ofDevice = device.getBytes(StandardCharsets.UTF_8);
        ByteBuffer message = ByteBuffer.allocate(HEAD_BYTES + ofApplication.length + ofDevice.length)
                .put(VERSION)
                .put(kind == IoKind.READ ? READ : WRITE)
                .putLong(bytes)
                .putShort((short) ofApplication.length)
                .putShort((short) ofDevice.length)
                .put(ofApplication)
                .put(ofDevice);
        wire.write(message.flip());
    }

    /**
     * The next one; empty if none has begun within the limit, or the client has left.
     *
     * @throws IOException if the rest does not come in time, or is none
     */
    static Optional<TurnRequest> receive(Wire wire, Duration limit) throws IOException {
        int first = wire.next(limit);
        if (first < 0) {
            return Optional.empty();
        }
        ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).put((byte) first);
        wire.read(head, limit);
        head.flip();
        byte version = head.get();
        byte kind = head.get();
        long bytes = head.getLong();
        int applicationBytes = head.getShort();
        int deviceBytes = head.getShort();
        if (version != VERSION || (kind != READ && kind != WRITE)) {
            throw new IOException("a request of version " + version + " and kind " + kind);
        }
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new IOException("a request for " + bytes + " bytes, allowed is 0 to " + MAX_BYTES);
        }
        String application = text(wire, applicationBytes, limit);
        if (!APPLICATION.matcher(application).matches()) {
            throw new IOException("a request of no application");
        }
        IoKind of = kind == READ ? IoKind.READ : IoKind.WRITE;
        return Optional.of(new TurnRequest(application, of, bytes, text(wire, deviceBytes, limit)));
    }

    private static String text(Wire wire, int length, Duration limit) throws IOException {
        if (length < 0 || length > MAX_NAME_BYTES) {
            throw new IOException("a name of " + length + " bytes, allowed is 0 to " + MAX_NAME_BYTES);
        }
        ByteBuffer letters = ByteBuffer.allocate(length);
        wire.read(letters, limit);
        return new String(letters.array(), StandardCharsets.UTF_8);
    }
}
