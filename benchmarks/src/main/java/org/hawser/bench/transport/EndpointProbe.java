// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.hawser.bench.run.LocalRank;
import org.hawser.transport.Endpoint;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.Response;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.netty.NettyEndpoint;
import org.hawser.transport.world.ProcessRole;

/**
 * Measures Hawser's transport: fetches through it, one call at a time. Payload is fetched as shuffles do it, the next
 * fetch starting where the last one has arrived; requests are also measured with a thread that waits for each.
 */
final class EndpointProbe implements Probe {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration END_TIMEOUT = Duration.ofMillis(200);
    private static final PeerId OTHER = new PeerId(1);
    private static final String HOST = "127.0.0.1";

    private final Endpoint endpoint;
    private final ByteBuffer room = ByteBuffer.allocateDirect(MAX_BYTES);

    private EndpointProbe(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    static Probe overMpi() {
        Server server = new Server();
        return asking(
                LocalRank.join(System::getProperty, ProcessRole.TOOL, OptionalInt.empty(), server::handle), server);
    }

    static Probe overTcp(int rank, int port0, int port1) {
        Server server = new Server();
        NettyEndpoint endpoint = new NettyEndpoint(
                new PeerId(rank),
                HOST,
                peer -> Optional.of(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), peer.rank() == 0 ? port0 : port1)),
                server::handle,
                TransportKeys.limits(System::getProperty));
        endpoint.listen(HOST, rank == 0 ? port0 : port1);
        if (rank > 0) {
            System.out.println(ProbeProcess.READY);
        }
        return asking(endpoint, server);
    }

    @Override
    public long[] move(int bytes, int rounds) {
        return fromCallbacks(request(bytes).into(room.slice(0, bytes)), rounds);
    }

    @Override
    public long[] ask(int rounds) {
        Request request = request(0);
        long[] nanos = new long[rounds];
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            endpoint.call(OTHER, request, TIMEOUT).reply().join();
            nanos[i] = System.nanoTime() - start;
        }
        return nanos;
    }

    @Override
    public long[] askFromCallbacks(int rounds) {
        return fromCallbacks(request(0), rounds);
    }

    @Override
    public void close() {
        endpoint.call(OTHER, request(END), END_TIMEOUT)
                .reply()
                .exceptionally(gone -> null)
                .join();
        endpoint.close();
    }

    private long[] fromCallbacks(Request request, int rounds) {
        long[] nanos = new long[rounds];
        CompletableFuture<Void> end = new CompletableFuture<>();
        askNext(request, nanos, 0, end);
        end.join();
        return nanos;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The last one completes the future.
    private void askNext(Request request, long[] nanos, int index, CompletableFuture<Void> end) {
        if (index == nanos.length) {
            end.complete(null);
            return;
        }
        long start = System.nanoTime();
        endpoint.call(OTHER, request, TIMEOUT).reply().whenComplete((reply, failure) -> {
            nanos[index] = System.nanoTime() - start;
            if (failure == null) {
                askNext(request, nanos, index + 1, end);
            } else {
                end.completeExceptionally(failure);
            }
        });
    }

    private static Request request(int bytes) {
        return Request.of(ByteBuffer.allocate(Integer.BYTES).putInt(bytes).flip());
    }

    private static Probe asking(Endpoint endpoint, Server server) {
        if (endpoint.self().equals(OTHER)) {
            server.serve();
        }
        return new EndpointProbe(endpoint);
    }

    /** Answers with as many bytes as asked for. */
    @SuppressWarnings("FutureReturnValueIgnored") // The buffer is never changed.
    private static final class Server {
        private final ByteBuffer data = ByteBuffer.allocateDirect(MAX_BYTES);
        private final CountDownLatch end = new CountDownLatch(1);

        void handle(IncomingRequest request) {
            int bytes = request.header().getInt();
            List<ByteBuffer> payload = bytes > 0 ? List.of(data.slice(0, bytes)) : List.of();
            if (bytes == END) {
                end.countDown();
            } else {
                request.reply(new Response(ByteBuffer.allocate(0), payload));
            }
        }

        void serve() {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Runtime.getRuntime().halt(0);
        }
    }
}
