// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static java.util.Objects.requireNonNull;

import java.util.function.LongSupplier;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.TransportMetrics;
import org.hawser.transport.exchange.ExchangeEngine;
import org.hawser.transport.exchange.Fabric;

/** A process of a {@link SimulatedNetwork}, which gives it its turns. */
final class SimulatedEndpoint implements Endpoint {
    private final PeerId self;
    private final ExchangeEngine engine;
    private boolean dead;
    private boolean paused;

    SimulatedEndpoint(
            PeerId self, Fabric fabric, RequestHandler handler, TransportLimits limits, LongSupplier nanoClock) {
        this.self = requireNonNull(self, "self is null");
        this.engine = new ExchangeEngine(fabric, handler, limits, nanoClock, () -> {});
    }

    @Override
    public PeerId self() {
        return self;
    }

    @Override
    public Call call(PeerId peer, Request request, Patience patience) {
        return engine.call(peer, request, patience);
    }

    @Override
    public TransportMetrics metrics() {
        return engine.metrics();
    }

    @Override
    public void close() {
        dead = true;
        engine.close();
    }

    void turn() {
        if (!dead && !paused) {
            engine.doWork();
        }
    }

    void kill() {
        dead = true;
    }

    void pause(boolean pause) {
        paused = pause;
    }
}
