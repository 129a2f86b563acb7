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
