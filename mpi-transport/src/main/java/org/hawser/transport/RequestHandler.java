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
