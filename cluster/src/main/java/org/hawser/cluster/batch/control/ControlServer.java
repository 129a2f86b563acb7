// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.control;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.cluster.core.ClusterException;
import org.hawser.common.process.DaemonThreads;

/** Admits node servers that know the job's secret, and keeps one {@link NodeConnection} for each node. */
public final class ControlServer implements Closeable {
    private static final int BACKLOG = 1024;
    private static final int HELLO_MILLIS = 10_000;

    private final ServerSocket socket;
    private final String token;
    private final Map<Integer, NodeConnection> nodes = new ConcurrentHashMap<>();

    private ControlServer(ServerSocket socket, String token) {
        this.socket = socket;
        this.token = token;
    }

    /** Listens on a free port of the address; nodes must know the token to be let in. */
    public static ControlServer open(String address, String token) {
        try {
            ControlServer server =
                    new ControlServer(new ServerSocket(0, BACKLOG, InetAddress.getByName(address)), token);
            DaemonThreads.start("control-accept", server::accept);
            return server;
        } catch (IOException e) {
            throw new ClusterException("Cannot listen on " + address + ": " + e, e);
        }
    }

    /** {@code host:port}. */
    public String address() {
        return socket.getInetAddress().getHostAddress() + ":" + socket.getLocalPort();
    }

    /** The connection of a node; empty as long as it has not connected. */
    public Optional<NodeConnection> node(int index) {
        return Optional.ofNullable(nodes.get(index));
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                DaemonThreads.start("control-node", () -> serve(client));
            } catch (IOException e) {
                // Either closed, or this one connection failed; its node tries no second time and is missed.
            }
        }
    }

    private void serve(Socket client) {
        try (RecordChannel channel = new RecordChannel(client)) {
            client.setSoTimeout(HELLO_MILLIS);
            Optional<Hello> hello = channel.receive(Hello.class).filter(this::isOurs);
            if (hello.isPresent()) {
                client.setSoTimeout(0);
                NodeConnection node = new NodeConnection(channel, hello.get());
                if (nodes.putIfAbsent(hello.get().index(), node) == null) {
                    node.receive();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isOurs(Hello hello) {
        return MessageDigest.isEqual(
                hello.token().getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
