// SPDX-License-Identifier: Apache-2.0
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
}
