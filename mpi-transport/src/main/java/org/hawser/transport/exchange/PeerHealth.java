// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.util.HashMap;
import java.util.Map;
import org.hawser.transport.PeerId;

/**
 * The time of the last message from each peer, and the peers that are suspected to be lost. Times are in ns of the
 * endpoint's clock.
 */
final class PeerHealth {
    private final long suspicionNanos;
    private final Counters counters;
    private final Map<PeerId, Long> heard = new HashMap<>();
    private final Map<PeerId, Long> suspected = new HashMap<>();

    PeerHealth(long suspicionNanos, Counters counters) {
        this.suspicionNanos = suspicionNanos;
        this.counters = counters;
    }

    /** Any sign of life ends a suspicion. */
    void heard(PeerId peer, long now) {
        heard.put(peer, now);
        suspected.remove(peer);
    }

    void forget(PeerId peer) {
        heard.remove(peer);
        suspected.remove(peer);
    }

    boolean heardSince(PeerId peer, long since) {
        Long last = heard.get(peer);
        return last != null && last - since >= 0;
    }

    void suspect(PeerId peer, long now) {
        suspected.put(peer, now);
        counters.peersSuspected.increment();
    }

    boolean isSuspected(PeerId peer, long now) {
        Long since = suspected.get(peer);
        if (since != null && now - since >= suspicionNanos) {
            suspected.remove(peer);
            return false;
        }
        return since != null;
    }
}
