// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.simulated.SimulatedNetwork;

/** All in one thread: the network and the server take turns. */
final class SimulatedShuffleWorld implements ShuffleWorld {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final ShuffleMetrics metrics = new ShuffleMetrics();
    private final ShuffleServer server;
    private final SimulatedNetwork network;
    private final Endpoint client;

    SimulatedShuffleWorld(long seed, ServerLimits limits, TransportLimits transport) {
        server = new ShuffleServer(limits, metrics);
        network = new SimulatedNetwork(seed, transport);
        network.add(SERVER, server);
        client = network.add(CLIENT, incoming -> incoming.reject("asks only"));
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

    /** Another process that asks. */
    Endpoint newClient(int rank) {
        return network.add(new PeerId(rank), RequestHandler.refusing());
    }

    SimulatedNetwork network() {
        return network;
    }

    @Override
    public void await(CompletableFuture<?> future) {
        boolean done = network.runUntil(
                () -> {
                    server.serveOne();
                    return future.isDone();
                },
                LIMIT);
        if (!done) {
            throw new AssertionError("not done after " + LIMIT.toSeconds() + " s of simulated time");
        }
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
