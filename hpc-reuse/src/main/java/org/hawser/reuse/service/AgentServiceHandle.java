// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.service;

import org.hawser.transport.RequestHandler;

/** A running service. The threads of several endpoints call it. The headers of its requests begin with its id. */
public interface AgentServiceHandle extends RequestHandler, AutoCloseable {
    @Override
    void close();
}
