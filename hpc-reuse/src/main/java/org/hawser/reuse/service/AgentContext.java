// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.hawser.common.config.Lookup;

/** The parts of the agent that its services can use. */
public interface AgentContext {
    /** The NodeManager's settings. */
    Lookup settings();

    /** The directory that NodeManager, agent and slots of this node share. Only this account can enter it. */
    Path runDirectory();

    /** The registry of metrics that the agent's {@code /jmx} and {@code /prom} show. */
    MetricsSystem metrics();

    /**
     * Lets processes of all nodes find this agent, see {@link AgentAddresses}. Does nothing if
     * {@code hawser.reuse.address-dir} is not set.
     *
     * @param names the names by which they look it up, such as {@code host:port} of another server on this node
     * @throws IOException if the directory cannot be written
     */
    void publish(Set<String> names) throws IOException;

    /**
     * A running service of that type. Services start one after the other, so a service looks up another one when it
     * needs it, not when it starts.
     */
    <T> Optional<T> find(Class<T> type);

    /** The address that {@link #publish} writes. */
    AgentAddress address();

    /** The agent's own endpoint in its MPI world, which no service may close; empty without MPI. */
    Optional<SlotTransport> transport();
}
