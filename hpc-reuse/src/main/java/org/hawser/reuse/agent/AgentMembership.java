// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.util.Optional;
import org.hawser.reuse.service.ServiceDispatcher;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.transport.openmpi.OpenMpiEndpoint;

/**
 * The agent's place in an MPI world.
 *
 * @param transport its endpoint there; empty if the agent is in no MPI world
 * @param dispatcher receives the requests of the world
 */
public record AgentMembership(Optional<SlotTransport> transport, ServiceDispatcher dispatcher) {
    /** The membership of an agent that the NodeManager started. */
    public static AgentMembership none() {
        return new AgentMembership(Optional.empty(), new ServiceDispatcher());
    }

    /** The membership of an agent that is a rank. */
    public static AgentMembership of(OpenMpiEndpoint endpoint, ServiceDispatcher dispatcher) {
        return new AgentMembership(
                Optional.of(new SlotTransport(endpoint.world().name(), endpoint)), dispatcher);
    }

    /** The name of the world; empty if the agent is in none. */
    public String world() {
        return transport.map(SlotTransport::world).orElse("");
    }

    /** Its rank there; 0 if it has none. */
    public int rank() {
        return transport.map(known -> known.endpoint().self().rank()).orElse(0);
    }
}
