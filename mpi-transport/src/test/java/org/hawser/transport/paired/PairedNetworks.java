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
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.simulated.SimulatedNetwork;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;
import org.hawser.transport.world.WorldDirectory;

/** Simulated processes that reach each other over two networks, in which time passes together. */
final class PairedNetworks {
    private static final int SOME_PORT = 1;

    private final TransportLimits limits;
    private final WorldDirectory world;
    private final SimulatedNetwork mpi;
    private final SimulatedNetwork tcp;

    PairedNetworks(long seed, int processes, TransportLimits limits) {
        this.limits = limits;
        this.mpi = new SimulatedNetwork(seed, limits);
        this.tcp = new SimulatedNetwork(~seed, limits);
        List<Member> members = IntStream.range(0, processes)
                .mapToObj(rank -> new Member(rank, ProcessRole.TOOL, "n", "n", SOME_PORT, OptionalInt.empty()))
                .toList();
        this.world = new WorldDirectory("secret", members);
    }

    Endpoint add(PeerId id, RequestHandler handler) {
        return new PairedEndpoint(mpi.add(id, handler), tcp.add(id, handler), world, peer -> true, limits, mpi::now);
    }

    SimulatedNetwork mpi() {
        return mpi;
    }

    SimulatedNetwork tcp() {
        return tcp;
    }

    void step() {
        mpi.step();
        tcp.step();
    }

    /** Goes on until the condition holds; false if it does not within that simulated time. */
    boolean runUntil(BooleanSupplier condition, Duration limit) {
        long end = mpi.now() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (mpi.now() - end >= 0) {
                return false;
            }
            step();
        }
        return true;
    }
}
