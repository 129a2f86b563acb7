// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.security.MessageDigest;

/** The HMAC-SHA256 of a message, computed by a {@link JobKey}. Immutable. */
public final class Signature {
    public static final int BYTES = 32;

    private final byte[] bytes;

    /** A copy of {@value #BYTES} bytes. */
    public Signature(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a signature has " + bytes.length + " bytes, allowed are " + BYTES);
        }
        this.bytes = bytes.clone();
    }

    /** Compares in a time that does not depend on the bytes. */
    public boolean matches(Signature other) {
        return MessageDigest.isEqual(bytes, other.bytes);
    }

    byte[] bytes() {
        return bytes;
    }
}
