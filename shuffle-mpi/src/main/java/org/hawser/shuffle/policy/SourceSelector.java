// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.NavigableSet;
import java.util.random.RandomGenerator;

/** Chooses the source that a planner's next request goes to; there is one implementation for each {@link Selection}. */
interface SourceSelector {
    /** The source to ask next, out of one or more in {@linkplain SourceQueue#CIRCULAR_ORDER circular order}. */
    SourceQueue select(NavigableSet<SourceQueue> candidates);

    static SourceSelector of(FetchPolicy policy, long incrementBytes, RandomGenerator random) {
        return switch (policy.selection()) {
            case ADAPTIVE -> new AdaptiveSelector(policy, incrementBytes, random);
            case RANDOM -> candidates -> candidates.stream()
                    .skip(random.nextInt(candidates.size()))
                    .findFirst()
                    .orElseThrow();
            case ROUND_ROBIN -> new RoundRobinSelector();
        };
    }

    /** The next source after the last one chosen, in circular order. O(log n). */
    static final class RoundRobinSelector implements SourceSelector {
        private SourceQueue last;

        @Override
        public SourceQueue select(NavigableSet<SourceQueue> candidates) {
            SourceQueue next = last == null ? null : candidates.higher(last);
            last = next == null ? candidates.first() : next;
            return last;
        }
    }
}
