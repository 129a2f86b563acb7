// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.socket;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import org.hawser.reuse.config.Ownership;

/**
 * One end of a Unix domain socket that carries messages of one type: four bytes of length, big-endian, then JSON. One
 * thread may send while another receives, unless the connection has a time limit: then one thread may use it at a time.
 *
 * @param <M> the messages, a sealed interface whose records Jackson tells apart
 */
public final class MessageConnection<M> implements Closeable {
    /** Larger than any message; a length beyond it is a foreign or broken peer. */
    public static final int MAX_FRAME_BYTES = 1 << 20;

    private static final ObjectMapper JSON = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    private final SocketChannel channel;
    private final Class<M> type;
    private final Pauses pauses;

    /** Takes over a connected channel, and waits for its peer for as long as it takes. */
    public MessageConnection(SocketChannel channel, Class<M> type) {
        // A channel that blocks never asks for a pause.
        this(channel, type, Pauses.NONE);
    }

    private MessageConnection(SocketChannel channel, Class<M> type, Pauses pauses) {
        this.channel = requireNonNull(channel, "channel is null");
        this.type = requireNonNull(type, "type is null");
        this.pauses = pauses;
    }

    /**
     * Connects. What is sent there can be secret, and what comes from there is trusted, so that the directory must be
     * this account's alone.
     *
     * @throws IOException when nothing listens there or it may not be opened
     */
    public static <M> MessageConnection<M> open(Path socket, Class<M> type) throws IOException {
        return new MessageConnection<>(connected(socket, true), type);
    }

    /**
     * Connects like {@link #open(Path, Class)}; each message that is sent or received later takes at most the limit, or
     * is given up with a {@link SocketTimeoutException}. Interrupts do not close such a connection.
     */
    public static <M> MessageConnection<M> open(Path socket, Class<M> type, Duration limit) throws IOException {
        SocketChannel channel = connected(socket, false);
        try {
            return new MessageConnection<>(channel, type, new TimedPauses(channel, limit));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static SocketChannel connected(Path socket, boolean blocking) throws IOException {
        Ownership.ofThisProcess().require(socket.toAbsolutePath().getParent());
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            // A queue of connections that is full is an error at once, if it may not be waited for.
            channel.configureBlocking(blocking);
            channel.connect(UnixDomainSocketAddress.of(socket));
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Writes a message, whole. */
    public void send(M message) throws IOException {
        byte[] body = JSON.writerFor(type).writeValueAsBytes(message);
        ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + body.length);
        frame.putInt(body.length).put(body).flip();
        Pause pause = pauses.begin(SelectionKey.OP_WRITE);
        while (frame.hasRemaining()) {
            if (channel.write(frame) == 0) {
                pause.take();
            }
        }
    }

    /**
     * Waits for the next message.
     *
     * @throws EOFException when the peer is gone
     * @throws IOException when what came is no message
     */
    public M receive() throws IOException {
        Pause pause = pauses.begin(SelectionKey.OP_READ);
        int length = read(Integer.BYTES, pause).getInt();
        if (length < 1 || length > MAX_FRAME_BYTES) {
            throw new IOException("a message has " + length + " bytes, allowed are 1 to " + MAX_FRAME_BYTES);
        }
        try {
            M message = JSON.readValue(read(length, pause).array(), type);
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
        try (pauses) {
            channel.close();
        }
    }

    private ByteBuffer read(int bytes, Pause pause) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(bytes);
        while (into.hasRemaining()) {
            int read = channel.read(into);
            if (read < 0) {
                throw new EOFException("the peer has closed the connection");
            }
            if (read == 0) {
                pause.take();
            }
        }
        return into.flip();
    }

    /** Ends when the channel can go on. */
    private interface Pause {
        void take() throws IOException;
    }

    /** The pauses of one message share a limit. */
    private interface Pauses extends Closeable {
        Pauses NONE = operation -> () -> {};

        Pause begin(int operation) throws IOException;

        @Override
        default void close() throws IOException {}
    }

    private static final class TimedPauses implements Pauses {
        private final Selector selector = Selector.open();
        private final SelectionKey key;
        private final Duration limit;

        private TimedPauses(SocketChannel channel, Duration limit) throws IOException {
            this.limit = requireNonNull(limit, "limit is null");
            this.key = channel.register(selector, 0);
        }

        @Override
        public Pause begin(int operation) {
            long end = System.nanoTime() + limit.toNanos();
            return () -> {
                // An interrupted thread would not wait at all; its interrupt is for its next wait of another kind.
                boolean interrupted = Thread.interrupted();
                try {
                    await(operation, end);
                } finally {
                    if (interrupted) {
                        Thread.currentThread().interrupt();
                    }
                }
            };
        }

        private void await(int operation, long end) throws IOException {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new SocketTimeoutException("no answer within " + limit.toMillis() + " ms");
            }
            key.interestOps(operation);
            selector.select(left);
            selector.selectedKeys().clear();
        }

        @Override
        public void close() throws IOException {
            selector.close();
        }
    }
}
