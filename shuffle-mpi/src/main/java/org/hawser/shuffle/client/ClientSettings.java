// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How a reducer asks agents; read from the job's configuration once, when the reducer starts.
 *
 * @param stagingBytes the most that arriving segments occupy
 * @param callBytes a longer segment is asked for in ranges of this size
 * @param callTimeout how long one request may take
 * @param tries how many requests in a row may fail before an agent is given up; each one after a failure goes another
 *     way
 * @param patience how long an agent may refuse, because it is busy or does not know the job yet, and how long one that has
 *     told nothing yet may be out of reach
 * @param forgiveness how long an agent that was given up is left alone, and how long moved outputs are looked for
 * @param inPlaceBytes segments of at least that length are read in the memory of the reducer's own node if they are there;
 *     {@link #NEVER} if none is
 */
public record ClientSettings(
        int stagingBytes,
        int callBytes,
        Duration callTimeout,
        int tries,
        Duration patience,
        Duration forgiveness,
        long inPlaceBytes) {
    /** Longer than any segment. */
    public static final long NEVER = Long.MAX_VALUE;

    public ClientSettings {
        requireNonNull(callTimeout, "callTimeout is null");
        requireNonNull(patience, "patience is null");
        requireNonNull(forgiveness, "forgiveness is null");
        if (callBytes < 1 || callBytes > stagingBytes || tries < 1) {
            throw new IllegalArgumentException("calls of " + callBytes + " bytes, " + tries + " tries, staging of "
                    + stagingBytes + " bytes: needs 1 <= call <= staging, and tries >= 1");
        }
    }
}
