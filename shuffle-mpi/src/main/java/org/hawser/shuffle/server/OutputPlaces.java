// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.util.Optional;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;

/**
 * Knows the map outputs whose data is not in a file of its own. The shuffle server asks for each map output of each
 * request, so an answer must come from memory. Safe for use by several threads.
 */
@FunctionalInterface
public interface OutputPlaces {
    /** Where the data is; empty if it is in its own file, or not known here. */
    Optional<OutputPlace> find(JobName job, MapAttempt map);

    /**
     * Whether the memory of a partition of an output in a file of its own is freed, or is about to be: the reducer has
     * committed. Such a partition is missing. Whoever says so frees nothing before {@link MapOutputServer#letGo} allows it.
     */
    default boolean isFreed(JobName job, MapAttempt map, int reduce) {
        return false;
    }
}
