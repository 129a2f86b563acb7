// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.hawser.transport.Call;
import org.hawser.transport.Request;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.netty.NettyEndpoint;

/** Over TCP on loopback, with the server's own threads, asked by a guest. */
final class NettyShuffleWorld implements ShuffleWorld {
    private static final String SECRET = "secret";

    private final ShuffleMetrics metrics = new ShuffleMetrics();
    private final ShuffleServer server;
    private final NettyEndpoint serverEndpoint;
    private final NettyEndpoint client;

    NettyShuffleWorld(ServerLimits limits, TransportLimits transport) {
        server = new ShuffleServer(limits, metrics).start();
        serverEndpoint = new NettyEndpoint(SERVER, SECRET, peer -> Optional.empty(), server, transport);
        InetSocketAddress address = serverEndpoint.listen("127.0.0.1", 0);
        client = NettyEndpoint.guest(SECRET, peer -> Optional.of(address), transport);
    }

    @Override
    public Call call(ByteBuffer header, ByteBuffer room) {
        return client.call(SERVER, Request.of(header).into(room), TIMEOUT);
    }

    @Override
    public ShuffleServer server() {
        return server;
    }

    @Override
    public ShuffleMetrics metrics() {
        return metrics;
    }

    @Override
    public void close() {
        client.close();
        serverEndpoint.close();
        server.close();
    }
}
