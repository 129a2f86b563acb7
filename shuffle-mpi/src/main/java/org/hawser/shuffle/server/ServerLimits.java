// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The limits of what the shuffle server of a node may occupy, read from the NodeManager's configuration when the agent
 * starts. {@code ServerKeys} describes each of them, in the same order.
 */
public record ServerLimits(
        int ioThreads,
        long indexBytes,
        long mappedBytes,
        int mappedFiles,
        long gatherBytes,
        long sendBytes,
        long bytesInFlight,
        long bytesPerReducer,
        long queuedBytes,
        int requestsPerReducer,
        Duration busyRetry,
        int sessions,
        int sessionsPerJob) {
    public ServerLimits {
        requireNonNull(busyRetry, "busyRetry is null");
    }

    int busyRetryMillis() {
        return (int) busyRetry.toMillis();
    }
}
