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
package org.hawser.transport.exchange;

import org.hawser.transport.PeerId;
import org.hawser.transport.TransportException;

/** One request and its answer, at either end. Driven by the endpoint's thread. */
interface Exchange {
    PeerId peer();

    /**
     * Moves payload on.
     *
     * @return how much there was to do
     */
    int poll(long now);

    /** Looks at the time; called about every millisecond. */
    void tick(long now);

    /** Whether payload is on its way, so that looking often pays. */
    boolean moving();

    /** Whether somebody here still waits for its end; what peers that are gone hold goes on without anybody. */
    boolean awaited();

    /** Gives up, but waits a while for what is under way. Nothing more than that if it is over, or has been given up. */
    void giveUp(TransportException cause, long now);

    /** Ends it: the fabric has let go of all its buffers. */
    void fail(TransportException cause);

    /** Whether nothing is left to do. */
    boolean over();
}
