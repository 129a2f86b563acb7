// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Proves that a process knows the world's secret without revealing it on the network. */
final class Credentials {
    private static final int NONCE_BYTES = 16;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final SecureRandom random = new SecureRandom();

    Credentials(String secret) {
        key = new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM);
    }

    byte[] newNonce() {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        return nonce;
    }

    /** The answer of a process with this rank to a challenge. */
    byte[] proof(byte[] nonce, int rank) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(ByteBuffer.allocate(2 * Integer.BYTES)
                    .putInt(RecordHead.MAGIC)
                    .putInt(rank)
                    .flip());
            return mac.doFinal(nonce);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    boolean proves(byte[] shown, byte[] nonce, int rank) {
        return MessageDigest.isEqual(shown, proof(nonce, rank));
    }
}
