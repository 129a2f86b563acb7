// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.time.Duration;

/** Limits of servers under test. */
final class Limits {
    static final int BUSY_RETRY_MS = 7;

    private Limits() {}

    static ServerLimits ample() {
        return of(1 << 20, 1 << 30, 1000, 64 << 20, 16 << 20);
    }

    static ServerLimits of(
            long indexBytes, long mappedBytes, int mappedFiles, long bytesInFlight, long bytesPerReducer) {
        return new ServerLimits(
                2,
                indexBytes,
                mappedBytes,
                mappedFiles,
                4L * DirectBuffers.BUFFER_BYTES,
                4L * DirectBuffers.BUFFER_BYTES,
                bytesInFlight,
                bytesPerReducer,
                1 << 20,
                16,
                Duration.ofMillis(BUSY_RETRY_MS),
                1000,
                100);
    }
}
