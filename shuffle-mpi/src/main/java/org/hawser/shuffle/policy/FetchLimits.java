// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static java.util.Objects.requireNonNull;
import static org.hawser.common.config.Ranges.requireAtLeast;

import java.time.Duration;

/**
 * The limits within which a {@link FetchPlanner} plans the requests of one reducer.
 *
 * @param hardBytes what may be fetched or under way, and not consumed, at any time (one longer segment alone may go)
 * @param incrementBytes size below which a request is not worth while, about the most that one asks for, and step of
 *     the elastic limit
 * @param floorBytes what the elastic limit does not fall below; from one increment (the paper's prose) or two (its
 *     listing) to the hard limit
 * @param startBytes where the elastic limit begins; the hard limit in the paper
 * @param mapsPerMessage most segments in one request or query
 * @param requestsPerSource most requests under way to one source: with one, a source never has more than about an
 *     increment to send to each reducer
 * @param flushAfter how long a segment waits for others of its source to make up a request that is worth while
 * @param waitSamples how many of the reducer's latest waits its average is taken of
 */
public record FetchLimits(
        long hardBytes,
        long incrementBytes,
        long floorBytes,
        long startBytes,
        int mapsPerMessage,
        int requestsPerSource,
        Duration flushAfter,
        int waitSamples) {
    private static final int REQUESTS_IN_HARD_LIMIT = 5;
    private static final int MAPS_PER_MESSAGE = 512;
    private static final int WAIT_SAMPLES = 16;

    public FetchLimits {
        requireNonNull(flushAfter, "flushAfter is null");
        requireAtLeast("increment in bytes", incrementBytes, 1);
        requireAtLeast("hard limit in bytes", hardBytes, incrementBytes);
        requireAtLeast("floor of the elastic limit in bytes", floorBytes, incrementBytes);
        requireAtLeast("start of the elastic limit in bytes", startBytes, floorBytes);
        requireAtLeast("hard limit in bytes", hardBytes, startBytes);
        requireAtLeast("maps per message", mapsPerMessage, 1);
        requireAtLeast("requests per source", requestsPerSource, 1);
        requireAtLeast("time to flush in ns", flushAfter.toNanos(), 0);
        requireAtLeast("samples of waits", waitSamples, 1);
    }

    /** What is usual under this hard limit: five requests fit in it, as in Spark. */
    public static FetchLimits of(long hardBytes) {
        return of(hardBytes, Math.max(1, hardBytes / REQUESTS_IN_HARD_LIMIT));
    }

    /**
     * What is usual under this hard limit and with this increment. The elastic limit begins at its floor of two
     * increments, so that one is on its way while the other is consumed. With one, simulated shuffles of small segments
     * take up to 15 % longer; beginning at the hard limit, as in the paper, only doubles the most memory needed. Bytes
     * alone bound what is under way to one source, so that a fast one, or one with much left, can have more than others.
     */
    public static FetchLimits of(long hardBytes, long incrementBytes) {
        long floor = Math.min(hardBytes, 2 * incrementBytes);
        return new FetchLimits(
                hardBytes,
                incrementBytes,
                floor,
                floor,
                MAPS_PER_MESSAGE,
                REQUESTS_IN_HARD_LIMIT,
                Duration.ofSeconds(1),
                WAIT_SAMPLES);
    }
}
