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
package org.hawser.reuse.cleanup;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The outcome of one phase.
 *
 * @param itemsByCleaner items removed or restored, by cleaner name in the order the cleaners ran; only counts above 0
 * @param retireReason why the slot must retire; empty when it is clean
 * @param elapsedNanos the phase's wall-clock time in nanoseconds
 */
public record CleanupReport(Map<String, Integer> itemsByCleaner, Optional<String> retireReason, long elapsedNanos) {
    public CleanupReport {
        itemsByCleaner = Collections.unmodifiableMap(
                new LinkedHashMap<>(requireNonNull(itemsByCleaner, "itemsByCleaner is null")));
        requireNonNull(retireReason, "retireReason is null");
    }

    /** The number of items that all cleaners together removed or restored. */
    public int items() {
        return itemsByCleaner.values().stream().mapToInt(Integer::intValue).sum();
    }
}
