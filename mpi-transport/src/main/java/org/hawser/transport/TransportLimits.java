// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import static java.util.Objects.requireNonNull;
import static org.hawser.common.config.Ranges.requireAtLeast;

import java.time.Duration;

/**
 * The resource limits and time-outs of an endpoint. They must be the same in all processes of a world.
 *
 * @param messageBytes the largest message of the protocol, which consists of the header of a request or answer and up
 *     to 64 bytes; larger ones are refused on both sides
 * @param chunkBytes the largest piece of payload that is transferred at once; a cancelled call waits for one piece at
 *     most
 * @param bytesInFlight payload that the calls in flight may transfer; a single call may exceed it if it is alone
 * @param callsPerPeer calls in flight to one peer
 * @param callsQueued calls that may wait; further calls are refused
 * @param suspicion how long calls to a peer fail at once after it gave no sign of life
 * @param grace how long a failed call waits for its buffers before they are quarantined
 * @param silence how long a peer that was asked may give no sign of life, see {@link #patience}
 * @param greeting how long a process that has connected may take to prove that it knows the secret
 * @param guests processes from outside the world that may be connected at a time
 */
public record TransportLimits(
        int messageBytes,
        int chunkBytes,
        long bytesInFlight,
        int callsPerPeer,
        int callsQueued,
        Duration suspicion,
        Duration grace,
        Duration silence,
        Duration greeting,
        int guests) {
    private static final Duration SHORTEST = Duration.ofMillis(1);

    /** The largest number of bytes that the protocol adds to a header. */
    public static final int MESSAGE_OVERHEAD = 64;

    public TransportLimits {
        requireNonNull(suspicion, "suspicion is null");
        requireNonNull(grace, "grace is null");
        requireNonNull(silence, "silence is null");
        requireNonNull(greeting, "greeting is null");
        requireAtLeast("messageBytes", messageBytes, 2 * MESSAGE_OVERHEAD);
        requireAtLeast("chunkBytes", chunkBytes, 1);
        requireAtLeast("bytesInFlight", bytesInFlight, 1);
        requireAtLeast("callsPerPeer", callsPerPeer, 1);
        requireAtLeast("callsQueued", callsQueued, 0);
        requireAtLeast("silence in ms", silence.toMillis(), 1);
        requireAtLeast("greeting in ms", greeting.toMillis(), 1);
        requireAtLeast("guests", guests, 0);
    }

    /** The largest header of a request or an answer. */
    public int headerBytes() {
        return messageBytes - MESSAGE_OVERHEAD;
    }

    /**
     * The patience of callers that can ask elsewhere.
     *
     * @param timeout total time of the call
     * @return waits for a silent peer for {@link #silence}, or half of that time if that is shorter
     */
    public Patience patience(Duration timeout) {
        Duration half = timeout.dividedBy(2);
        Duration shorter = silence.compareTo(half) < 0 ? silence : half;
        return new Patience(timeout, shorter.compareTo(SHORTEST) < 0 ? SHORTEST : shorter);
    }
}
