// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.util.Map;

/** The variants that {@link AdaptiveComparison} compares: how reducers choose the source of their next request. */
enum SourceChoice {
    RANDOM("random", "random", false),
    ROUND_ROBIN("round-robin", "round-robin", false),
    ADAPTIVE_FIXED_LIMIT("adaptive, not elastic", "adaptive", false),
    ADAPTIVE("adaptive", "adaptive", true);

    private final String label;
    private final String selection;
    private final boolean elastic;

    SourceChoice(String label, String selection, boolean elastic) {
        this.label = label;
        this.selection = selection;
        this.elastic = elastic;
    }

    String label() {
        return label;
    }

    /** A job's settings for it. */
    Map<String, String> settings() {
        return Map.of(
                "hawser.shuffle.selection",
                selection,
                "hawser.shuffle.elastic",
                Boolean.toString(elastic),
                "hawser.shuffle.in-flight-limit",
                Integer.toString(AdaptiveComparison.IN_FLIGHT_LIMIT_BYTES),
                "hawser.shuffle.transports",
                SourceServers.KIND.transport());
    }
}
