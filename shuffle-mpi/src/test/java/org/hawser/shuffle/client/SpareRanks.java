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
