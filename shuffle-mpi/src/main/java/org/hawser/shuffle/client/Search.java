// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long the origin of an output has been asked in vain where the output is. A memory node that is lost is noticed
 * after seconds, so the origin is asked with growing pauses for a while. Only the event loop may use it.
 */
final class Search {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private List<String> places = List.of();
    private Optional<Long> since = Optional.empty();
    private Duration pause = FIRST_PAUSE;

    /** Where the origin says that it is, nowhere else if there are none; if that is new, the search begins anew. */
    void says(List<String> sources) {
        if (!sources.equals(places)) {
            places = List.copyOf(sources);
            since = Optional.empty();
            pause = FIRST_PAUSE;
        }
    }

    /** Whether nothing has failed since then. */
    boolean isNew() {
        return since.isEmpty();
    }

    /**
     * The output could not be had where it was said to be.
     *
     * @return the pause before the origin is to be asked again; empty if that took too long
     */
    Optional<Duration> failed(long nowNanos, Duration patience) {
        if (since.isEmpty()) {
            since = Optional.of(nowNanos);
        } else if (nowNanos - since.get() > patience.toNanos()) {
            return Optional.empty();
        }
        Duration next = pause;
        pause = next.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? next.multipliedBy(2) : LONGEST_PAUSE;
        return Optional.of(next);
    }
}
