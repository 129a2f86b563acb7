// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens on the agent's socket and serves each connection in its own thread. */
record AgentServer(ServerSocketChannel listener, Path socket, Sessions sessions, ExecutorService threads)
        implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentServer.class);

    private static final Duration GREETING_LIMIT = Duration.ofSeconds(30);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Serves an accepted connection. */
    @FunctionalInterface
    interface Sessions {
        /** Answers a valid greeting; returns when the connection has ended. */
        void serve(Message.Hello hello, Connection connection) throws IOException;
    }

    /** Binds the socket and replaces the socket file of a dead agent. The caller must hold the agent's lock. */
    static AgentServer start(Path socket, Sessions sessions) throws IOException {
        return start(socket, sessions, DaemonThreads.named("agent-connection"));
    }

    /** The same with threads of the caller. */
    static AgentServer start(Path socket, Sessions sessions, ThreadFactory factory) throws IOException {
        Files.deleteIfExists(socket);
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(socket));
        AgentServer server = new AgentServer(listener, socket, sessions, Executors.newCachedThreadPool(factory));
        server.threads.execute(server::accept);
        return server;
    }

    private void accept() {
        while (listener.isOpen()) {
            try {
                acceptOne();
            } catch (ClosedChannelException e) {
                LOG.info("No longer listening at {}", socket);
            } catch (IOException | RuntimeException | Error e) {
                // The cause may be temporary, such as a lack of file descriptors or of memory for a thread.
                LOG.error("Cannot accept a connection at {}", socket, e);
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void acceptOne() throws IOException {
        SocketChannel channel = listener.accept();
        try {
            threads.execute(() -> serve(channel));
        } catch (RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private void serve(SocketChannel channel) {
        try (Connection connection = new Connection(channel)) {
            Message.Hello hello = connection.receive(Message.Hello.class, GREETING_LIMIT);
            if (hello.protocolVersion() != Message.PROTOCOL_VERSION
                    || !hello.build().equals(Message.BUILD)) {
                connection.send(new Message.Refused("this agent is Hawser " + Message.BUILD + " (protocol "
                        + Message.PROTOCOL_VERSION + "), the caller is " + hello.build() + " (protocol "
                        + hello.protocolVersion() + "); install one version on the node and restart"));
                return;
            }
            sessions.serve(hello, connection);
        } catch (IOException e) {
            LOG.debug("Connection ended", e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        Files.deleteIfExists(socket);
        threads.shutdownNow();
    }
}
