// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
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
        this.label = requireNonNull(label, "label is null");
        this.selection = requireNonNull(selection, "selection is null");
        this.elastic = elastic;
    }

    String label() {
        return label;
    }

    /** A job's settings for it. */
    Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("hawser.shuffle.selection", selection);
        settings.put("hawser.shuffle.elastic", Boolean.toString(elastic));
        return settings;
    }
}
