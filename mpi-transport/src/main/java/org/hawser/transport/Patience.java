// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import static java.util.Objects.requireNonNull;
import static org.hawser.common.config.Ranges.requireAtLeast;

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

    public Patience {
        requireNonNull(timeout, "timeout is null");
        requireNonNull(silence, "silence is null");
        requireAtLeast("timeout in ms", timeout.toMillis(), 1);
        requireAtLeast("silence in ms", silence.toMillis(), 1);
    }

    /** The patience of callers that cannot ask anybody else. */
    public static Patience of(Duration timeout) {
        return new Patience(timeout, timeout);
    }
}
