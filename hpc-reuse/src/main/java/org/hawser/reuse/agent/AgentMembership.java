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
