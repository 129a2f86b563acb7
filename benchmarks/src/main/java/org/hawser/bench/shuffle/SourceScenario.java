// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The scenarios of {@link AdaptiveComparison}: what distinguishes the first source, or the first few, from the rest.
 */
enum SourceScenario {
    EVEN("even sources", 1, 1, Optional.empty()),
    HOT("one source with three times the maps", 3, 1, Optional.empty()),
    SLOW("one source at a quarter of the rate", 1, 4, Optional.empty()),
    SLOW_AT_FIRST("one source at a tenth of the rate for 1 s", 1, 10, Optional.of(Duration.ofSeconds(1)));

    private final String label;
    private final int mapsFactor;
    private final int rateDivisor;
    private final Optional<Duration> slowFor;

    SourceScenario(String label, int mapsFactor, int rateDivisor, Optional<Duration> slowFor) {
        this.label = label;
        this.mapsFactor = mapsFactor;
        this.rateDivisor = rateDivisor;
        this.slowFor = slowFor;
    }

    String label() {
        return label;
    }

    /** As a word of a result's name. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The maps of each source, given those of an ordinary one. */
    Placement placement(int sources, int maps) {
        List<Integer> all = new ArrayList<>(Collections.nCopies(sources, maps));
        all.set(0, maps * mapsFactor);
        return new Placement(all);
    }

    /** The rate of the first source while it is unlike the rest, in the same unit as that of an ordinary one. */
    int firstRate(int ordinary) {
        return ordinary / rateDivisor;
    }

    /** How long the first source has that rate in each round; empty if always. */
    Optional<Duration> slowFor() {
        return slowFor;
    }
}
