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
package org.hawser.transport.paired;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.contract.ContractLimits;
import org.hawser.transport.contract.PeerProgram;
import org.hawser.transport.contract.World;

/** A world of processes with two simulated networks; MPI may be dead from the beginning. */
final class SimulatedPairWorld implements World {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final PairedNetworks networks;
    private final Endpoint me;

    SimulatedPairWorld(long seed, boolean mpiAlive) {
        networks = new PairedNetworks(seed, PEERS + 1, ContractLimits.get());
        me = networks.add(new PeerId(0), new PeerProgram());
        for (int rank = 1; rank <= PEERS; rank++) {
            networks.add(new PeerId(rank), new PeerProgram());
            if (!mpiAlive) {
                networks.mpi().lose(new PeerId(0), new PeerId(rank), 1);
            }
        }
    }

    @Override
    public Endpoint me() {
        return me;
    }

    @Override
    public void kill(PeerId peer) {
        networks.mpi().kill(peer);
        networks.tcp().kill(peer);
    }

    @Override
    public void stop(PeerId peer) {
        networks.mpi().stop(peer);
        networks.tcp().stop(peer);
    }

    @Override
    public void resume(PeerId peer) {
        networks.mpi().resume(peer);
        networks.tcp().resume(peer);
    }

    @Override
    public void await(CompletableFuture<?> future) {
        if (!networks.runUntil(future::isDone, LIMIT)) {
            throw new AssertionError("not done after " + LIMIT.toSeconds() + " s: " + me.metrics());
        }
    }

    @Override
    public boolean becomes(BooleanSupplier condition) {
        return networks.runUntil(condition, LIMIT);
    }

    @Override
    public void close() {
        me.close();
    }
}
