// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Optional;
import org.hawser.shuffle.wire.SegmentStatus;

/**
 * The reason why map outputs could not be fetched from an agent, for counters and messages.
 *
 * @param source the host whose agent was asked
 * @param attempt the map attempt concerned; empty if all outputs of the source are
 * @param carrier the transport over which the agent was asked, if it was asked at all
 * @param detail the cause, as text for people
 * @param displaced whether the output is not in a file of its own, so that the stock shuffle does not find it either
 */
public record FetchFailure(
        String source,
        Optional<String> attempt,
        Optional<Carrier> carrier,
        Reason reason,
        String detail,
        boolean displaced) {
    /** Kinds of failures. */
    public enum Reason {
        /** The agent does not answer. */
        UNREACHABLE,
        /** The agent refuses for too long to serve the job, or this reducer. */
        REFUSED,
        /** The agent has no such output. */
        MISSING,
        /** The data of the output has moved to other nodes since its length was asked. */
        MOVED,
        /** The agent cannot read the output. */
        UNREADABLE,
        /** What came is not what the map wrote. */
        CORRUPT,
        /** There is no staging memory left for it. */
        NO_MEMORY,
        /** Nobody publishes an agent for the host. */
        NO_AGENT;

        /** Why an agent does not deliver an output that is not {@link SegmentStatus#OK}. */
        static Reason of(SegmentStatus status) {
            return switch (status) {
                case MISSING -> MISSING;
                case MOVED -> MOVED;
                case OK, UNREADABLE, POOLED, IN_MEMORY -> UNREADABLE;
            };
        }

        /** As it is written in messages and names of counters. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    public FetchFailure {
        requireNonNull(source, "source is null");
        requireNonNull(attempt, "attempt is null");
        requireNonNull(carrier, "carrier is null");
        requireNonNull(reason, "reason is null");
        requireNonNull(detail, "detail is null");
    }

    /** Of outputs that may be in files of their own. */
    public FetchFailure(
            String source, Optional<String> attempt, Optional<Carrier> carrier, Reason reason, String detail) {
        this(source, attempt, carrier, reason, detail, false);
    }

    /** The same about one map attempt. */
    FetchFailure of(String mapAttempt) {
        return new FetchFailure(source, Optional.of(mapAttempt), carrier, reason, detail, displaced);
    }

    /** The same about an output that is in no file of its own. */
    FetchFailure ofDisplaced() {
        return new FetchFailure(source, attempt, carrier, reason, detail, true);
    }

    /** Names host, map attempt, transport and cause. */
    @Override
    public String toString() {
        return attempt.orElse("segments") + " from " + source
                + carrier.map(one -> " over " + one.label()).orElse("") + ": " + detail;
    }
}
