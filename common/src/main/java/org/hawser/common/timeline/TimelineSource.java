// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.io.IOException;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What a module adds to the picture of a run, from files that it has written: where containers ran, marks, series.
 * Implementations are found through {@link java.util.ServiceLoader}.
 */
public interface TimelineSource {
    /** What the picture lacks if this source fails, such as {@code the slots that containers ran in}. */
    String subject();

    /** The names of the files that it reads, each with the lines that may concern any run. */
    Map<String, Predicate<String>> files();

    /**
     * Adds what it knows. The spans of the run are in the timeline already.
     *
     * @param logs the files of all nodes; those of other runs are among them
     * @throws IOException if a file cannot be read; what has been added stays
     */
    void addTo(TimelineBuilder timeline, RunLogs logs) throws IOException;
}
