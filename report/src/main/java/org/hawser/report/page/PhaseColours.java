// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hawser.common.timeline.Span.Part;
import org.hawser.common.timeline.Timeline;

/** The style classes of phases, the same in all runs: known ones look like the spans that they are about. */
final class PhaseColours {
    /** Beginnings of names, with their style classes; the longest one counts. */
    private static final Map<String, String> KNOWN = Map.of(
            "map", "map",
            "shuffle", "shuffle",
            "reduce", "reduce",
            "application", "application-master",
            "applicationmaster, until its program", "master-start",
            "wait", "wait");

    private static final int OTHERS = 6;

    private final Map<String, String> classes = new LinkedHashMap<>();

    PhaseColours(List<Timeline> runs) {
        int others = 0;
        for (Timeline run : runs) {
            for (Part phase : run.phases()) {
                if (!classes.containsKey(phase.name())) {
                    String known = known(phase.name());
                    classes.put(phase.name(), known == null ? "other-" + others++ % OTHERS : known);
                }
            }
        }
    }

    String of(String phase) {
        return classes.get(phase);
    }

    private static String known(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return KNOWN.entrySet().stream()
                .filter(entry -> lower.startsWith(entry.getKey()))
                .max(Comparator.comparingInt(entry -> entry.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse(null);
    }
}
