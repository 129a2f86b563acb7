// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.hawser.shuffle.ranks.Ranks;
import org.hawser.transport.PeerId;

/** Processes that no agent is reached through now. */
final class SpareRanks {
    private final Ranks ranks;
    private final Deque<PeerId> spare;

    SpareRanks(Ranks ranks) {
        this.ranks = ranks;
        this.spare = new ArrayDeque<>(ranks.others());
    }

    Ranks ranks() {
        return ranks;
    }

    Optional<PeerId> take() {
        return Optional.ofNullable(spare.poll());
    }

    void giveBack(PeerId rank) {
        spare.add(rank);
    }
}
