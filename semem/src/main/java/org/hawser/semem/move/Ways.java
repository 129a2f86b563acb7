// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.transport.Endpoint;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.netty.NettyEndpoint;
import org.hawser.transport.netty.TcpLoop;

/**
 * The ways from this agent to others: over MPI if both are in the same world, otherwise over TCP. All connections over TCP
 * share one thread.
 */
final class Ways implements Closeable {
    private final Optional<SlotTransport> transport;
    private final TransportLimits limits;
    private final Function<Duration, Patience> patience;
    private final TcpLoop tcpLoop = new TcpLoop();

    /**
     * None is used yet.
     *
     * @param transport this agent's in its MPI world
     * @param patience of a request that may take this long
     */
    Ways(Optional<SlotTransport> transport, TransportLimits limits, Function<Duration, Patience> patience) {
        this.transport = requireNonNull(transport, "transport is null");
        this.limits = requireNonNull(limits, "limits is null");
        this.patience = requireNonNull(patience, "patience is null");
    }

    NodeLink.Way to(AgentAddress address) {
        PeerId peer = new PeerId(address.rank());
        return transport
                .filter(mine -> address.isIn(mine.world()))
                .<NodeLink.Way>map(mine -> new Calls(mine.endpoint(), peer, patience, () -> {}))
                .orElseGet(() -> overTcp(address, peer));
    }

    private NodeLink.Way overTcp(AgentAddress address, PeerId peer) {
        InetSocketAddress where = new InetSocketAddress(address.host(), address.port());
        Endpoint guest = NettyEndpoint.guest(address.secret(), any -> Optional.of(where), limits, tcpLoop);
        return new Calls(guest, peer, patience, guest::close);
    }

    @Override
    public void close() {
        tcpLoop.close();
    }

    private record Calls(Endpoint endpoint, PeerId peer, Function<Duration, Patience> patience, Runnable end)
            implements NodeLink.Way {
        @Override
        public CompletableFuture<ByteBuffer> call(Request request, Duration timeout) {
            return endpoint.call(peer, request, patience.apply(timeout)).reply().thenApply(Reply::header);
        }

        @Override
        public void close() {
            end.run();
        }
    }
}
