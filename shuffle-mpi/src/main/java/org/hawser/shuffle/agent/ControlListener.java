// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.agent;

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
import java.util.function.Supplier;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.shuffle.control.ControlMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agent's end of the link to the NodeManager: listens at a Unix domain socket in the run directory, and serves each
 * connection on a thread of its own until it ends. Started and closed by {@link ShuffleService}.
 */
final class ControlListener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ControlListener.class);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Path socket;
    private final ServerSocketChannel listener;
    private final Supplier<NodeManagerHearing> hearings;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

    private ControlListener(Path socket, ServerSocketChannel listener, Supplier<NodeManagerHearing> hearings) {
        this.socket = socket;
        this.listener = listener;
        this.hearings = hearings;
    }

    /** Binds; a socket file that a dead agent left is replaced. Each connection gets a hearing of its own. */
    static ControlListener start(Path socket, Supplier<NodeManagerHearing> hearings) throws IOException {
        Files.deleteIfExists(socket);
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen at " + socket + ": " + e.getMessage(), e);
        }
        ControlListener listener = new ControlListener(socket, channel, hearings);
        DaemonThreads.start("shuffle-control", listener::accept);
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

    private void accept() {
        while (listener.isOpen()) {
            try {
                SocketChannel channel = listener.accept();
                open.add(channel);
                DaemonThreads.start("shuffle-control-connection", () -> serve(channel));
            } catch (ClosedChannelException e) {
                LOG.debug("No longer listening at {}", socket);
            } catch (IOException | RuntimeException | Error e) {
                // The cause may be temporary, such as a lack of file descriptors or of memory for a thread.
                LOG.error("Cannot accept a connection at {}", socket, e);
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void serve(SocketChannel channel) {
        NodeManagerHearing hearing = hearings.get();
        try (MessageConnection<ControlMessage> connection = new MessageConnection<>(channel, ControlMessage.class)) {
            greet(hearing, connection);
            while (true) {
                hearing.hear(connection.receive());
            }
        } catch (EOFException | ClosedChannelException e) {
            LOG.info("The NodeManager has hung up");
        } catch (IOException e) {
            LOG.error("A connection to {} was ended: {}", socket, e.getMessage());
        } finally {
            open.remove(channel);
        }
    }

    private static void greet(NodeManagerHearing hearing, MessageConnection<ControlMessage> connection)
            throws IOException {
        ControlMessage first = connection.receive();
        try {
            hearing.hear(first);
        } catch (IOException e) {
            connection.send(new ControlMessage.Refused(e.getMessage()));
            throw e;
        }
        connection.send(new ControlMessage.Accepted());
    }
}
