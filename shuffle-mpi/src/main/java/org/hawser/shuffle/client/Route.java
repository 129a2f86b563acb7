// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;
import org.hawser.transport.Call;
import org.hawser.transport.Request;

/**
 * One transport to one agent, MPI or TCP, over which a reducer's requests can be sent. Safe for use by several threads.
 */
public interface Route {
    Carrier carrier();

    /** Asks the agent, as {@link org.hawser.transport.Endpoint#call} does. */
    Call call(Request request, Duration timeout);
}
