// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;

/**
 * A TCP port on which this process listens. Connections wait until an endpoint accepts them, so the port can be
 * published before the endpoint exists.
 */
public final class ListeningPort implements AutoCloseable {
    private static final int BACKLOG = 1024;

    private final ServerSocketChannel channel;

    private ListeningPort(ServerSocketChannel channel) {
        this.channel = requireNonNull(channel, "channel is null");
    }

    /**
     * Binds a port.
     *
     * @param host an address of this machine, or {@code 0.0.0.0} for all of them
     * @param port 0 for any
     */
    public static ListeningPort open(String host, int port) {
        try {
            ServerSocketChannel channel = ServerSocketChannel.open();
            try {
                channel.bind(new InetSocketAddress(host, port), BACKLOG);
                return new ListeningPort(channel);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot listen on " + host + ":" + port + ": " + e.getMessage(), e);
        }
    }

    /** The address of the port. */
    public InetSocketAddress address() {
        try {
            return (InetSocketAddress) channel.getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException("The port has been closed.", e);
        }
    }

    ServerSocketChannel channel() {
        return channel;
    }

    /** Closes the port. Only for a port that no endpoint has taken over. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
