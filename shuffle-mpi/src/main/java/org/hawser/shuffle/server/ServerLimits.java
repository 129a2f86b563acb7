// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The limits of what the shuffle server of a node may occupy; read from the NodeManager's configuration when the agent
 * starts.
 *
 * @param ioThreads how many read from disk at a time
 * @param indexBytes indexes of map outputs that are kept
 * @param mappedBytes map outputs that are kept mapped; those being sent may exceed it
 * @param mappedFiles how many; the same
 * @param gatherBytes buffers in which small pieces are put together
 * @param sendBytes buffers from which other hosts are sent map outputs; a single larger reply may exceed it
 * @param bytesInFlight replies on their way to all reducers; one alone may exceed it
 * @param bytesPerReducer replies on their way to one reducer; one alone may exceed it
 * @param queuedBytes requests that wait, as they are on the wire
 * @param requestsPerReducer requests of one reducer that wait
 * @param busyRetry when a reducer that was sent away is to come again
 * @param sessions of all jobs
 * @param sessionsPerJob of one
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
