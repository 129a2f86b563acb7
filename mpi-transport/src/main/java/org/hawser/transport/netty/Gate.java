// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import java.nio.ByteBuffer;
import org.hawser.transport.PeerId;

/**
 * The server's side of the greeting of one TCP connection: challenges the client, and admits it only if it proves that
 * it knows the secret of the world.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection, and that is noticed.
final class Gate {
    private final Credentials credentials;
    private final byte[] nonce;

    Gate(Credentials credentials) {
        this.credentials = credentials;
        this.nonce = credentials.newNonce();
    }

    void challenge(Channel channel) {
        ByteBuf record = channel.alloc().buffer();
        new RecordHead(RecordHead.CHALLENGE, Integer.BYTES + nonce.length).write(record);
        channel.writeAndFlush(record.writeInt(RecordHead.MAGIC).writeBytes(nonce));
    }

    /**
     * Returns the identity of the client.
     *
     * @throws IllegalArgumentException if it does not prove it
     */
    PeerId admit(ByteBuffer greeting) {
        if (greeting.remaining() < Integer.BYTES || greeting.getInt() != RecordHead.MAGIC) {
            throw new IllegalArgumentException("a connection's greeting is of another version of Hawser");
        }
        int rank = greeting.remaining() < Integer.BYTES ? -1 : greeting.getInt();
        byte[] proof = new byte[greeting.remaining()];
        greeting.get(proof);
        if (rank < 0 || !credentials.proves(proof, nonce, rank)) {
            throw new IllegalArgumentException("a connection's greeting is of another world");
        }
        return new PeerId(rank);
    }

    /**
     * Sends the reason and nothing more. The other end closes the connection: if this end did, the reason might not
     * arrive.
     */
    static void refuse(Channel channel, String reason) {
        byte[] text = reason.getBytes(UTF_8);
        ByteBuf record = channel.alloc().buffer();
        new RecordHead(RecordHead.REFUSAL, text.length).write(record);
        channel.writeAndFlush(record.writeBytes(text)).addListener(done -> ((DuplexChannel) channel).shutdownOutput());
    }
}
