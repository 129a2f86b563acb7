// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.control;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.hawser.reuse.config.Ownership;

/**
 * One end of the Unix domain socket over which the NodeManager tells the agent about jobs. Carries
 * {@link ControlMessage}s: four bytes of length, big-endian, then JSON. One thread may send while another receives.
 */
public final class ControlConnection implements Closeable {
    /** Larger than any message; a length beyond it is a foreign or broken peer. */
    static final int MAX_FRAME_BYTES = 1 << 20;

    private static final ObjectMapper JSON = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    private final SocketChannel channel;

    /** Takes over a connected channel. */
    public ControlConnection(SocketChannel channel) {
        this.channel = requireNonNull(channel, "channel is null");
    }

    /**
     * Connects. What is sent there are secrets of jobs, so that the directory must be this account's alone.
     *
     * @throws IOException when nothing listens there or it may not be opened
     */
    public static ControlConnection open(Path socket) throws IOException {
        Ownership.ofThisProcess().require(socket.toAbsolutePath().getParent());
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
            return new ControlConnection(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Writes a message, whole. */
    public void send(ControlMessage message) throws IOException {
        byte[] body = JSON.writerFor(ControlMessage.class).writeValueAsBytes(message);
        ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + body.length);
        frame.putInt(body.length).put(body).flip();
        while (frame.hasRemaining()) {
            channel.write(frame);
        }
    }

    /**
     * Waits for the next message.
     *
     * @throws EOFException when the peer is gone
     * @throws IOException when what came is no message
     */
    public ControlMessage receive() throws IOException {
        int length = read(Integer.BYTES).getInt();
        if (length < 1 || length > MAX_FRAME_BYTES) {
            throw new IOException("a message has " + length + " bytes, allowed are 1 to " + MAX_FRAME_BYTES);
        }
        try {
            ControlMessage message = JSON.readValue(read(length).array(), ControlMessage.class);
            if (message == null) {
                throw new IOException("a frame of " + length + " bytes has no message");
            }
            return message;
        } catch (JsonProcessingException e) {
            throw new IOException("a frame of " + length + " bytes is no message: " + e.getOriginalMessage());
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private ByteBuffer read(int bytes) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(bytes);
        while (into.hasRemaining()) {
            if (channel.read(into) < 0) {
                throw new EOFException("the peer has closed the connection");
            }
        }
        return into.flip();
    }
}
