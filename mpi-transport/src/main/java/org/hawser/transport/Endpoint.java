// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import java.time.Duration;

/** A process's access to its peers. Safe for use by several threads. */
public interface Endpoint extends AutoCloseable {
    /** This process. */
    PeerId self();

    /**
     * Sends a request to a peer, which may be this process itself.
     *
     * <p>Requests of one thread to one peer reach its handler in the order of these calls. Requests beyond the limits
     * of {@link TransportLimits} wait here until their time-out.
     *
     * @return at once
     */
    Call call(PeerId peer, Request request, Patience patience);

    /**
     * The same, for callers that wait as long for a silent peer as for a slow one.
     *
     * @param timeout total time from now: for waiting here, the answer and its payload; at least 1 ms
     */
    default Call call(PeerId peer, Request request, Duration timeout) {
        return call(peer, request, Patience.of(timeout));
    }

    /** The metrics so far. */
    TransportMetrics metrics();

    /**
     * Fails all calls in flight and returns when the endpoint's thread has ended. Buffers that unresponsive peers may
     * still use are held until the process ends.
     */
    @Override
    void close();
}
