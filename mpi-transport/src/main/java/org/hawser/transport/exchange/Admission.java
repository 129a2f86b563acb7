// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.util.HashMap;
import java.util.Map;
import org.hawser.transport.PeerId;
import org.hawser.transport.TransportLimits;

/** Limits the calls in flight to one peer, and the total of bytes in flight. */
final class Admission {
    private final TransportLimits limits;
    private final Counters counters;
    private final Map<PeerId, Integer> calls = new HashMap<>();
    private long bytes;

    Admission(TransportLimits limits, Counters counters) {
        this.limits = limits;
        this.counters = counters;
    }

    boolean hasRoomAt(PeerId peer) {
        return calls.getOrDefault(peer, 0) < limits.callsPerPeer();
    }

    /** A single call larger than the limit may proceed if it is alone. */
    boolean hasRoomFor(long more) {
        return bytes == 0 || more == 0 || bytes + more <= limits.bytesInFlight();
    }

    void enter(PeerId peer, long more) {
        calls.merge(peer, 1, Integer::sum);
        account(more, 1);
    }

    void leave(PeerId peer, long less) {
        calls.computeIfPresent(peer, (one, count) -> count == 1 ? null : count - 1);
        account(-less, -1);
    }

    private void account(long byteDelta, int callDelta) {
        bytes += byteDelta;
        counters.bytesInFlight.add(byteDelta);
        counters.callsInFlight.add(callDelta);
    }
}
