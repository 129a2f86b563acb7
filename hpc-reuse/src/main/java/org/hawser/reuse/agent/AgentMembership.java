// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import org.hawser.reuse.service.ServiceDispatcher;

/**
 * The agent's place in an MPI world.
 *
 * @param world empty if the agent is in no MPI world
 * @param rank its rank there
 * @param dispatcher receives the requests of the world
 */
public record AgentMembership(String world, int rank, ServiceDispatcher dispatcher) {
    /** The membership of an agent that the NodeManager started. */
    public static AgentMembership none() {
        return new AgentMembership("", 0, new ServiceDispatcher());
    }
}
