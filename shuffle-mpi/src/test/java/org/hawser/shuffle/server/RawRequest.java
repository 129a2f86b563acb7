// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Requests that the codec would not write, rightly signed all the same. */
final class RawRequest {
    private static final int FETCH = 3;

    private RawRequest() {}

    /** A question for one range of whatever is called a map. */
    static ByteBuffer fetch(
            byte[] secret, long session, long sequence, int reduce, String map, long offset, long length) {
        return fetch(secret, session, sequence, reduce, 1, map, offset, length);
    }

    /** A question for the same range several times. */
    static ByteBuffer fetch(
            byte[] secret, long session, long sequence, int reduce, int times, String map, long offset, long length) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(new byte[] {1, 1, FETCH});
            out.writeLong(session);
            out.writeLong(sequence);
            out.writeInt(reduce);
            out.writeInt(times);
            byte[] name = map.getBytes(StandardCharsets.ISO_8859_1);
            for (int i = 0; i < times; i++) {
                out.writeShort(name.length);
                out.write(name);
                out.writeLong(offset);
                out.writeLong(length);
            }
            out.write(hmac(secret, bytes.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteBuffer.wrap(bytes.toByteArray());
    }

    private static byte[] hmac(byte[] secret, byte[] message) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
