// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long a part may take in all. A server that sends now and then would otherwise hold an attempt for ever, which could have
 * begun anew. Not thread-safe.
 */
final class FetchLimit {
    static final Duration START = Duration.ofMinutes(1);
    static final Duration EACH_REQUEST = Duration.ofMillis(100);
    static final long LEAST_BYTES_PER_SECOND = 1 << 20;

    private final LongSupplier nanos;
    private final long begun;
    private long allowedNanos = START.toNanos();

    /** The fetch begins. */
    FetchLimit(LongSupplier nanos) {
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
    }

    /** @throws IOException if there is no time for another request */
    void request() throws IOException {
        allowedNanos += EACH_REQUEST.toNanos();
        check();
    }

    /** @throws IOException if there is no time for more */
    void received(int bytes) throws IOException {
        allowedNanos += bytes * Duration.ofSeconds(1).toNanos() / LEAST_BYTES_PER_SECOND;
        check();
    }

    private void check() throws IOException {
        if (nanos.getAsLong() - begun > allowedNanos) {
            throw new IOException(
                    "not had within " + Duration.ofNanos(allowedNanos).toSeconds() + " s");
        }
    }
}
