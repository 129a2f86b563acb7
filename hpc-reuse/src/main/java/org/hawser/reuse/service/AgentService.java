// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.service;

import java.io.IOException;

/**
 * A service of another module in the node agent, such as the shuffle server. {@link java.util.ServiceLoader} finds it
 * on the agent's class path.
 *
 * <p>Peers reach it with requests whose header begins with its {@link #id}.
 */
public interface AgentService {
    /** For logs and messages. */
    String name();

    /** The first byte of the headers of its requests. It is unique among services. */
    byte id();

    /**
     * Starts it. It must not need the NodeManager, which may start later.
     *
     * @throws IOException if it cannot serve; the agent then continues without it
     */
    AgentServiceHandle start(AgentContext context) throws IOException;
}
