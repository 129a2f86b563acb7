// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.socket;

import static java.util.Objects.requireNonNull;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hawser.common.process.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens at a Unix domain socket, and serves each connection on a thread of its own until it ends.
 *
 * @param <M> the messages
 */
public final class MessageListener<M> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MessageListener.class);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Path socket;
    private final Class<M> type;
    private final Sessions<M> sessions;
    private final Threads threads;
    private final ServerSocketChannel listener;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

    private MessageListener(
            Path socket, Class<M> type, Sessions<M> sessions, Threads threads, ServerSocketChannel listener) {
        this.socket = socket;
        this.type = type;
        this.sessions = sessions;
        this.threads = threads;
        this.listener = listener;
    }

    /** What is done with a connection. */
    @FunctionalInterface
    public interface Sessions<M> {
        /** Returns, or throws, when the connection is to be ended. */
        void serve(MessageConnection<M> connection) throws IOException;
    }

    /** Starts the thread of a connection. */
    @FunctionalInterface
    interface Threads {
        void start(String name, Runnable work);
    }

    /**
     * Binds; a socket file that a dead process left is replaced. The directory must be this account's alone.
     *
     * @param threads the name of the threads
     */
    public static <M> MessageListener<M> start(Path socket, String threads, Class<M> type, Sessions<M> sessions)
            throws IOException {
        return start(socket, threads, type, sessions, DaemonThreads::start);
    }

    static <M> MessageListener<M> start(
            Path socket, String threads, Class<M> type, Sessions<M> sessions, Threads starter) throws IOException {
        requireNonNull(type, "type is null");
        requireNonNull(sessions, "sessions is null");
        Files.deleteIfExists(socket);
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen at " + socket + ": " + e.getMessage(), e);
        }
        MessageListener<M> listener = new MessageListener<>(socket, type, sessions, starter, channel);
        DaemonThreads.start(threads, () -> listener.accept(threads + "-connection"));
        return listener;
    }

    @Override
    public void close() {
        try {
            listener.close();
            Files.deleteIfExists(socket);
            for (SocketChannel channel : open) {
                channel.close();
            }
        } catch (IOException e) {
            LOG.warn("{} did not close", socket, e);
        }
    }

    private void accept(String name) {
        while (listener.isOpen()) {
            try {
                begin(listener.accept(), name);
            } catch (ClosedChannelException e) {
                LOG.debug("No longer listening at {}", socket);
            } catch (IOException | RuntimeException | Error e) {
                // The cause may be temporary, such as a lack of file descriptors or of memory for a thread.
                LOG.error("Cannot accept a connection at {}", socket, e);
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    /** A connection that nobody serves is closed, so that its client does not wait for an answer. */
    private void begin(SocketChannel channel, String name) throws IOException {
        open.add(channel);
        boolean served = false;
        try {
            // One that was accepted in the moment of the end may have missed it.
            if (listener.isOpen()) {
                threads.start(name, () -> serve(channel));
                served = true;
            }
        } finally {
            if (!served) {
                open.remove(channel);
                channel.close();
            }
        }
    }

    private void serve(SocketChannel channel) {
        try (MessageConnection<M> connection = new MessageConnection<>(channel, type)) {
            sessions.serve(connection);
        } catch (EOFException | ClosedChannelException e) {
            LOG.debug("A connection to {} has ended", socket);
        } catch (IOException e) {
            LOG.error("A connection to {} was ended: {}", socket, e.getMessage());
        } finally {
            open.remove(channel);
        }
    }
}
