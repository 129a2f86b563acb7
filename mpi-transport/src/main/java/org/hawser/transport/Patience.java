// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How long a caller waits.
 *
 * @param timeout for everything: waiting for room here, the answer and its payload; at least 1 ms
 * @param silence how long a peer that was asked may give no sign of life, although it is asked for one; then the call fails
 *     with {@link TransportException.Reason#UNREACHABLE}, which leaves time to ask elsewhere. At least 1 ms; the timeout or longer
 *     changes nothing
 */
public record Patience(Duration timeout, Duration silence) {
    private static final long MIN_NANOS = 1_000_000;

    public Patience {
        requireAtLeastOneMilli("timeout", timeout);
        requireAtLeastOneMilli("silence", silence);
    }

    /** The patience of callers that cannot ask anybody else. */
    public static Patience of(Duration timeout) {
        return new Patience(timeout, timeout);
    }

    private static void requireAtLeastOneMilli(String name, Duration value) {
        if (requireNonNull(value, name + " is null").toNanos() < MIN_NANOS) {
            throw new IllegalArgumentException(name + " is " + value + ", at least 1 ms is allowed");
        }
    }
}
