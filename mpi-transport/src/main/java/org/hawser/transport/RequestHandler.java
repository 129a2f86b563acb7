// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

/** Answers the requests of peers. */
@FunctionalInterface
public interface RequestHandler {
    /**
     * Takes a request over. Called on the endpoint's thread, so it must not block; the answer may be given later and by
     * another thread. What it throws is the answer: the caller's future fails with {@link TransportException.Reason#REJECTED}.
     */
    void handle(IncomingRequest request);

    /**
     * Whether this handler does anything but refuse. An endpoint that serves nobody rarely looks for messages while it
     * has no calls of its own in flight: it may take 250 ms to refuse or to give a sign of life.
     */
    default boolean serves() {
        return true;
    }

    /** Refuses everything, for processes that only send requests. */
    static RequestHandler refusing() {
        return new RequestHandler() {
            @Override
            public void handle(IncomingRequest request) {
                request.reject("this process answers no requests");
            }

            @Override
            public boolean serves() {
                return false;
            }
        };
    }
}
