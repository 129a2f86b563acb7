// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.simulated.SimulatedNetwork;

/** A cluster in one thread, in which everything follows from a seed. */
final class SimulatedCluster implements Cluster {
    private static final PeerId ME = new PeerId(0);

    private final Random random;
    private final SimulatedNetwork network;
    private final SimulatedLoop loop;
    private final Endpoint me;
    private Optional<SimulatedCopiers> copiers = Optional.empty();
    private int ranks = 1;

    SimulatedCluster(long seed) {
        random = new Random(seed ^ 0x5eed);
        network = new SimulatedNetwork(seed, Limits.simulated());
        loop = new SimulatedLoop(network::now);
        me = network.add(ME, RequestHandler.refusing());
    }

    @Override
    public EventLoop loop() {
        return loop;
    }

    @Override
    public Consumer<ArrivingSegment> copiers(int count, double stalls, BiPredicate<ArrivingSegment, byte[]> sink) {
        copiers = Optional.of(new SimulatedCopiers(count, random, network::now, stalls, sink));
        return copiers.get()::offer;
    }

    @Override
    public boolean copiersIdle() {
        return copiers.orElseThrow().idle();
    }

    @Override
    public Way start(Carrier carrier, RequestHandler server) {
        PeerId peer = new PeerId(ranks++);
        network.add(peer, server);
        return new SimulatedWay(carrier, peer);
    }

    @Override
    public void step() {
        network.step();
        for (int i = random.nextInt(4); i > 0; i--) {
            loop.turn();
        }
        if (random.nextInt(4) == 0) {
            copiers.orElseThrow().turn();
        }
    }

    @Override
    public void close() {
        me.close();
    }

    private final class SimulatedWay implements Way, Route {
        private final Carrier carrier;
        private final PeerId peer;

        SimulatedWay(Carrier carrier, PeerId peer) {
            this.carrier = carrier;
            this.peer = peer;
        }

        @Override
        public Route route() {
            return this;
        }

        @Override
        public Carrier carrier() {
            return carrier;
        }

        @Override
        public Call call(Request request, Duration timeout) {
            return me.call(peer, request, timeout);
        }

        @Override
        public void kill() {
            network.kill(peer);
        }

        @Override
        public void disturb(Random choice) {
            switch (choice.nextInt(4)) {
                case 0 -> network.stop(peer);
                case 1 -> network.resume(peer);
                case 2 -> network.lose(ME, peer, choice.nextInt(2) * 0.3);
                default -> network.lose(peer, ME, choice.nextInt(2) * 0.3);
            }
        }
    }
}
