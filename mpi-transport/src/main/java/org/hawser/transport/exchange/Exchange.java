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

/** One request and its answer, at either end. The endpoint's thread drives it. */
interface Exchange {
    PeerId peer();

    /**
     * Transfers more payload.
     *
     * @return how much there was to do
     */
    int poll(long now);

    /** Checks time limits; called about every millisecond. */
    void tick(long now);

    /** Whether payload is in transit, so that frequent polling pays off. */
    boolean moving();

    /** Whether somebody here still waits for its end. Nobody waits for buffers that lost peers still hold. */
    boolean awaited();

    /**
     * Gives up, but waits briefly for transfers in flight. No effect if the exchange has ended or was already given
     * up.
     */
    void giveUp(TransportException cause, long now);

    /** Ends the exchange; the fabric has released all of its buffers. */
    void fail(TransportException cause);

    /** Whether nothing is left to do. */
    boolean over();
}
