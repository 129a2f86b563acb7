// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that a job's reducers share with the nodes, from the job token; it signs requests and replies, and checks
 * their signatures. Safe for use by several threads.
 *
 * <p>The stock shuffle signs with the same secret. It signs texts that begin with the digits of a port, messages here
 * begin with a byte below 32, so no signature of one is good for the other.
 */
public final class JobKey {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKey key;

    /** @param secret the job token's, at least one byte; copied */
    public JobKey(byte[] secret) {
        if (secret.length == 0) {
            throw new IllegalArgumentException("the secret of a job has no bytes");
        }
        this.key = new SecretKeySpec(secret, ALGORITHM);
    }

    /** Signs what the buffers have between position and limit, one after the other; changes none. */
    public Signature sign(ByteBuffer... parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            for (ByteBuffer part : parts) {
                mac.update(part.duplicate());
            }
            return new Signature(mac.doFinal());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no " + ALGORITHM, e);
        }
    }

    /** The secret, for an agent that has to serve outputs of the job too. It must not get into logs. */
    public byte[] secret() {
        return key.getEncoded();
    }

    /** Whether it is the same secret; takes a time that does not depend on the bytes. */
    public boolean isSameAs(JobKey other) {
        return MessageDigest.isEqual(key.getEncoded(), other.key.getEncoded());
    }

    @Override
    public String toString() {
        return "JobKey[...]";
    }
}
