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

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Which sources are under penalty, by the plain words of the rule. */
final class SourceFacts {
    private final FetchLimits limits;
    private final LongSupplier clock;
    private final Map<Source, Integer> failures = new HashMap<>();
    private final Map<Source, Long> until = new HashMap<>();

    SourceFacts(FetchLimits limits, LongSupplier clock) {
        this.limits = limits;
        this.clock = clock;
    }

    void answered(Source source) {
        failures.put(source, 0);
    }

    void failed(Source source, Failure failure) {
        if (failure == Failure.SOURCE && !isPenalised(source)) {
            int inARow = failures.merge(source, 1, Integer::sum);
            until.put(source, clock.getAsLong() + limits.penalties().nanos(inARow));
        }
    }

    boolean isPenalised(Source source) {
        return until.containsKey(source) && until.get(source) - clock.getAsLong() > 0;
    }
}
