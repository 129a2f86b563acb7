// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The reports that are on the ResourceManager's list of hosts that the application does not want. One takes the place of
 * the other, so that none stays there if the ResourceManager has no Chronos to take them out. Not thread-safe.
 */
final class ReportNames {
    private final Set<String> present = new HashSet<>();
    private Optional<String> adding = Optional.empty();

    /** What to add to the list, and what to remove from it. */
    record Change(List<String> additions, List<String> removals) {
        Change {
            additions = List.copyOf(additions);
            removals = List.copyOf(removals);
        }
    }

    boolean isIdle() {
        return present.isEmpty();
    }

    /** After a heartbeat that may have failed, the same report is sent again: there are never more than two. */
    Change next(Optional<String> report) {
        adding = report.map(newest -> adding.orElse(newest));
        List<String> removals = present.stream()
                .filter(name -> !name.equals(adding.orElse("")))
                .sorted()
                .toList();
        present.addAll(adding.stream().toList());
        return new Change(adding.stream().toList(), removals);
    }

    /** The heartbeat has arrived. */
    void arrived() {
        present.clear();
        adding.ifPresent(present::add);
        adding = Optional.empty();
    }

    /** The ResourceManager has started again, and has no list. */
    void forgotten() {
        present.clear();
        adding = Optional.empty();
    }
}
