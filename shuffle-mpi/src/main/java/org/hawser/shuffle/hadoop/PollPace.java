// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.time.Duration;

/**
 * Computes how long {@link CompletionPoller} waits before it asks the ApplicationMaster again which maps have finished.
 * Stock Hadoop asks once a second, which delays small jobs noticeably.
 *
 * <p>Until all maps are known, the pause is a tenth of the time since the last new event, from 20 ms to 1 s. The end of
 * a map is thus noticed late by at most a tenth of the time that the reducer has waited for it. All reducers of a job
 * together ask at most {@value #JOB_POLLS_PER_SECOND} times a second, or once a second each if that is more. Once all
 * maps are known, the pause is 1 s as in stock Hadoop, because then only maps that are run again matter.
 */
final class PollPace {
    static final int JOB_POLLS_PER_SECOND = 200;

    private static final long SHORTEST_MS = 20;
    private static final long LONGEST_MS = 1_000;
    private static final int SHARE_OF_QUIET_TIME = 10;

    private final long shortestMs;
    private long lastNewsMs;

    /** The pace of one of that many reducers. */
    PollPace(int reducers, long nowMs) {
        long share = 1_000L * reducers / JOB_POLLS_PER_SECOND;
        this.shortestMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, share));
        this.lastNewsMs = nowMs;
    }

    /** The pause after an answer. */
    Duration after(boolean news, boolean mapsAreMissing, long nowMs) {
        if (news) {
            lastNewsMs = nowMs;
        }
        if (!mapsAreMissing) {
            return Duration.ofMillis(LONGEST_MS);
        }
        long quiet = (nowMs - lastNewsMs) / SHARE_OF_QUIET_TIME;
        return Duration.ofMillis(Math.max(shortestMs, Math.min(LONGEST_MS, quiet)));
    }
}
