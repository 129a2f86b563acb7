/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
