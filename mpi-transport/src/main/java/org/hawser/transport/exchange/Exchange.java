// SPDX-License-Identifier: Apache-2.0
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

    boolean over();
}
