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
