/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
