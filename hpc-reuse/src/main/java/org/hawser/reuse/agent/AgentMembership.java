// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static java.util.Objects.requireNonNull;

import org.hawser.reuse.service.ServiceDispatcher;

/**
 * The agent's place in an MPI world.
 *
 * @param world empty if the agent is in no MPI world
 * @param rank its rank there
 * @param dispatcher receives the requests of the world
 */
public record AgentMembership(String world, int rank, ServiceDispatcher dispatcher) {
    public AgentMembership {
        requireNonNull(world, "world is null");
        requireNonNull(dispatcher, "dispatcher is null");
    }

    /** The membership of an agent that the NodeManager started. */
    public static AgentMembership none() {
        return new AgentMembership("", 0, new ServiceDispatcher());
    }
}
