// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One end of a Unix domain socket that carries {@link Message}s.
 *
 * <pre>
 *   0        4                       4 + length
 *   +--------+------------------------+
 *   | length | JSON, UTF-8            |     length: big-endian, 1 .. 16 MiB
 *   +--------+------------------------+
 * </pre>
 *
 * Sending is safe from any thread; receiving belongs to one thread. A call that exceeds its time limit closes the
 * connection and throws a {@link SocketTimeoutException}, because the peer is stopped or hangs.
 */
public final class Connection implements AutoCloseable {
    /** Larger than any launch context. A greater length means that the peer is foreign or broken. */
    static final int MAX_FRAME_BYTES = 16 << 20;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .registerSubtypes(Message.class.getPermittedSubclasses())
            .build();

    private final SocketChannel channel;
    private final ByteBuffer header = ByteBuffer.allocate(Integer.BYTES);

    /** Takes over a connected channel. */
    public Connection(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * Connects to the agent's socket.
     *
     * @throws IOException if nothing listens there, or access is denied
     */
    public static Connection open(Path socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
            return new Connection(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Connects, and waits until the agent welcomes this process.
     *
     * @param limit for connection and welcome together
     * @throws ProtocolException when the agent refuses, with its reason
     */
    public static Connection greet(Path socket, Message.Role role, Duration limit) throws IOException {
        Connection connection = new Connection(SocketChannel.open(StandardProtocolFamily.UNIX));
        try {
            return connection.within(limit, () -> {
                // Connecting can block too, if the queue of an agent that accepts nobody is full.
                connection.channel.connect(UnixDomainSocketAddress.of(socket));
                connection.send(Message.Hello.of(role, null));
                connection.receive(Message.Welcome.class);
                return connection;
            });
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** Writes one complete frame within the limit. */
    public void send(Message message, Duration limit) throws IOException {
        within(limit, () -> {
            send(message);
            return true;
        });
    }

    /** Writes one complete frame. */
    public void send(Message message) throws IOException {
        byte[] body = JSON.writerFor(Message.class).writeValueAsBytes(message);
        ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + body.length);
        frame.putInt(body.length).put(body).flip();
        synchronized (this) {
            while (frame.hasRemaining()) {
                channel.write(frame);
            }
        }
    }

    /**
     * Waits for the next frame.
     *
     * @throws EOFException if the peer has closed the connection
     * @throws ProtocolException if the received data is not a frame of this protocol
     */
    public Message receive() throws IOException {
        header.clear();
        fill(header);
        int length = header.flip().getInt();
        if (length < 1 || length > MAX_FRAME_BYTES) {
            throw new ProtocolException("frame length " + length + " is outside 1.." + MAX_FRAME_BYTES);
        }
        ByteBuffer body = ByteBuffer.allocate(length);
        fill(body);
        try {
            Message message = JSON.readValue(body.array(), Message.class);
            if (message == null) {
                throw new ProtocolException("frame of " + length + " bytes without a message");
            }
            return message;
        } catch (com.fasterxml.jackson.core.JacksonException e) {
            throw new ProtocolException("unreadable frame of " + length + " bytes: " + e.getOriginalMessage());
        }
    }

    /** Waits for the next frame, at most for the limit. */
    public Message receive(Duration limit) throws IOException {
        return within(limit, this::receive);
    }

    /** Waits for a frame of one type, at most for the limit. */
    public <M extends Message> M receive(Class<M> type, Duration limit) throws IOException {
        return within(limit, () -> receive(type));
    }

    /**
     * Waits for a frame of one type.
     *
     * @throws ProtocolException if a frame of another type arrives; with the reason if it is {@link Message.Refused}
     */
    public <M extends Message> M receive(Class<M> type) throws IOException {
        Message message = receive();
        if (type.isInstance(message)) {
            return type.cast(message);
        }
        if (message instanceof Message.Refused refused) {
            throw new ProtocolException(refused.reason());
        }
        throw new ProtocolException("expected " + type.getSimpleName() + ", got "
                + message.getClass().getSimpleName());
    }

    private void fill(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("peer closed the connection");
            }
        }
    }

    private interface Exchange<T> {
        T run() throws IOException;
    }

    /** Only closing the channel ends a blocked read or write of a Unix domain socket. */
    @SuppressWarnings("FutureReturnValueIgnored") // the exchange itself reports the end
    private <T> T within(Duration limit, Exchange<T> exchange) throws IOException {
        CompletableFuture<Void> inTime = new CompletableFuture<>();
        inTime.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS).whenComplete((done, late) -> {
            if (late != null) {
                closeQuietly();
            }
        });
        try {
            T result = exchange.run();
            if (inTime.complete(null)) {
                return result;
            }
            throw tooLate(limit);
        } catch (IOException e) {
            throw inTime.complete(null) ? e : tooLate(limit);
        } finally {
            inTime.complete(null);
        }
    }

    private static SocketTimeoutException tooLate(Duration limit) {
        return new SocketTimeoutException("no answer within " + limit.toMillis() + " ms");
    }

    private void closeQuietly() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether this side has not closed the connection. The peer may have closed it. */
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
