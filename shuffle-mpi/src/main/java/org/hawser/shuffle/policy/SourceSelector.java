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
package org.hawser.shuffle.policy;

import java.util.NavigableSet;
import java.util.random.RandomGenerator;

/** Chooses one of several sources. */
interface SourceSelector {
    /**
     * The source to ask next.
     *
     * @param candidates not empty, in {@linkplain SourceQueue#CIRCULAR_ORDER circular order}
     */
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
