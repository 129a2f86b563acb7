// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.contract.ContractLimits;
import org.hawser.transport.contract.PeerProgram;
import org.hawser.transport.contract.World;

/** A world in which time passes while somebody waits. */
final class SimulatedWorld implements World {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final SimulatedNetwork network;
    private final Endpoint me;

    SimulatedWorld(long seed) {
        network = new SimulatedNetwork(seed, ContractLimits.get());
        me = add(0);
        for (int rank = 1; rank <= PEERS; rank++) {
            add(rank);
        }
    }

    private Endpoint add(int rank) {
        PeerProgram program = new PeerProgram();
        Endpoint endpoint = network.add(new PeerId(rank), program);
        program.askOver(endpoint);
        return endpoint;
    }

    @Override
    public Endpoint me() {
        return me;
    }

    @Override
    public void kill(PeerId peer) {
        network.kill(peer);
    }

    @Override
    public void stop(PeerId peer) {
        network.stop(peer);
    }

    @Override
    public void resume(PeerId peer) {
        network.resume(peer);
    }

    @Override
    public void await(CompletableFuture<?> future) {
        if (!network.runUntil(future::isDone, LIMIT)) {
            throw new AssertionError("not done after " + LIMIT.toSeconds() + " s: " + me.metrics());
        }
    }

    @Override
    public boolean becomes(BooleanSupplier condition) {
        return network.runUntil(condition, LIMIT);
    }

    @Override
    public void close() {
        me.close();
    }
}
