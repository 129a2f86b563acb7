// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Messages as bytes, signed with keys that follow from the secret in the published address of the memory node. Only this
 * account can read that address. Nothing is parsed unless its signature is right. Safe for use by several threads.
 *
 * <pre>
 *   request   id = 2 (1) | version (1) | session (8) | sequence (8) | JSON | signature (32)
 *   answer    JSON | signature (32), which covers that of the request too
 * </pre>
 */
public final class NodeCodec {
    /** The first byte of a request: which of the node agent's services is asked. */
    public static final byte SERVICE_ID = 2;

    /** Both ends must speak the same. */
    public static final byte VERSION = 2;

    private static final int HEAD_BYTES = 2 + 2 * Long.BYTES;
    private static final int SIGNATURE_BYTES = 32;
    private static final String SIGNING = "HmacSHA256";
    private static final String SEALING = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();
    private final SecretKey signing;
    private final SecretKey sealing;

    /** @param secret in the address of the node that is asked */
    public NodeCodec(String secret) {
        SecretKey shared = new SecretKeySpec(secret.getBytes(UTF_8), SIGNING);
        signing = new SecretKeySpec(sign(shared, ByteBuffer.wrap("semem sign".getBytes(US_ASCII))), SIGNING);
        sealing = new SecretKeySpec(sign(shared, ByteBuffer.wrap("semem seal".getBytes(US_ASCII))), "AES");
    }

    /** A request whose signature is right. */
    public record Request(long session, long sequence, NodeMessage message, ByteBuffer signature) {}

    /** Writes and signs a request. */
    public ByteBuffer request(long session, long sequence, NodeMessage message) {
        byte[] json = json(message);
        ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + json.length + SIGNATURE_BYTES)
                .put(SERVICE_ID)
                .put(VERSION)
                .putLong(session)
                .putLong(sequence)
                .put(json);
        return bytes.put(sign(signing, bytes.duplicate().flip())).flip();
    }

    /**
     * Reads a request between position and limit.
     *
     * @throws IOException if nobody who knows the secret has made it
     */
    public Request readRequest(ByteBuffer request) throws IOException {
        ByteBuffer bytes = request.slice();
        int signed = bytes.remaining() - SIGNATURE_BYTES;
        if (signed < HEAD_BYTES || bytes.get(0) != SERVICE_ID || bytes.get(1) != VERSION) {
            throw new IOException("no request of this version");
        }
        ByteBuffer signature = bytes.slice(signed, SIGNATURE_BYTES);
        requireSame(signature, sign(signing, bytes.slice(0, signed)));
        NodeMessage message = parse(bytes.slice(HEAD_BYTES, signed - HEAD_BYTES));
        return new Request(bytes.getLong(2), bytes.getLong(2 + Long.BYTES), message, signature);
    }

    /** Writes and signs the answer to a request. */
    public ByteBuffer answer(NodeMessage message, Request to) {
        byte[] json = json(message);
        byte[] signature = sign(signing, to.signature(), ByteBuffer.wrap(json));
        return ByteBuffer.allocate(json.length + signature.length)
                .put(json)
                .put(signature)
                .flip();
    }

    /**
     * Reads an answer.
     *
     * @param to the request, as {@link #request} has made it
     * @throws IOException if it is not what the node has answered to this request
     */
    public NodeMessage readAnswer(ByteBuffer answer, ByteBuffer to) throws IOException {
        ByteBuffer bytes = answer.slice();
        int signed = bytes.remaining() - SIGNATURE_BYTES;
        if (signed < 0) {
            throw new IOException("an answer of " + bytes.remaining() + " bytes is too short");
        }
        ByteBuffer asked = to.slice(to.limit() - SIGNATURE_BYTES, SIGNATURE_BYTES);
        requireSame(bytes.slice(signed, SIGNATURE_BYTES), sign(signing, asked, bytes.slice(0, signed)));
        return parse(bytes.slice(0, signed));
    }

    /**
     * Encrypts the secret of a job.
     *
     * @param job whose it is; it can be unsealed for no other one
     */
    public String seal(byte[] secret, String job) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, job).doFinal(secret);
            byte[] all = ByteBuffer.allocate(nonce.length + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
            return Base64.getEncoder().encodeToString(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Decrypts it.
     *
     * @throws IOException if it was not sealed for this node and job
     */
    public byte[] unseal(String sealed, String job) throws IOException {
        try {
            ByteBuffer all = ByteBuffer.wrap(Base64.getDecoder().decode(sealed));
            if (all.remaining() < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
                throw new IllegalArgumentException("it is too short");
            }
            byte[] nonce = new byte[NONCE_BYTES];
            all.get(nonce);
            byte[] secret = new byte[all.remaining()];
            all.get(secret);
            return cipher(Cipher.DECRYPT_MODE, nonce, job).doFinal(secret);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException("the secret of a job is not sealed for this node", e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String job) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(SEALING);
        cipher.init(mode, sealing, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(job.getBytes(UTF_8));
        return cipher;
    }

    private static byte[] json(NodeMessage message) {
        try {
            return Json.write(message);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static NodeMessage parse(ByteBuffer json) throws IOException {
        byte[] bytes = new byte[json.remaining()];
        json.get(bytes);
        return Json.parse(bytes, NodeMessage.class);
    }

    private static void requireSame(ByteBuffer signature, byte[] expected) throws IOException {
        byte[] found = new byte[SIGNATURE_BYTES];
        signature.duplicate().get(found);
        if (!MessageDigest.isEqual(found, expected)) {
            throw new IOException("the signature is wrong");
        }
    }

    private static byte[] sign(SecretKey key, ByteBuffer... parts) {
        try {
            Mac mac = Mac.getInstance(SIGNING);
            mac.init(key);
            for (ByteBuffer part : parts) {
                mac.update(part.duplicate());
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no " + SIGNING, e);
        }
    }
}
