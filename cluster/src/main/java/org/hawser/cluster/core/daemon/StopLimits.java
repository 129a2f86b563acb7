// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

/**
 * How long the steps of a stop may take, in milliseconds, one after the other.
 *
 * @param historyMillis for copying the history of jobs; the cluster runs meanwhile
 * @param daemonsMillis how long all daemons together may take to end by themselves; zero if they are killed
 * @param killMillis until nothing of what was killed is left
 * @param logsMillis for collecting a node's logs; whatever is not collected by then is removed
 * @param removalMillis for removing files, and for messages between the nodes
 */
public record StopLimits(long historyMillis, long daemonsMillis, long killMillis, long logsMillis, long removalMillis) {
    /**
     * Between SIGTERM and SIGKILL: OpenPBS waits for 10 s unless it is configured, other batch systems for longer. HDFS ends
     * on other nodes at the same time, so that there is nothing to gain from an orderly end.
     */
    public static final StopLimits AT_ONCE = new StopLimits(1500, 0, 1000, 2500, 2500);

    /** Of a local cluster, whose files stay. */
    public static final StopLimits LOCAL = new StopLimits(0, 10_000, 10_000, 0, 0);

    private static final long LONGEST_HISTORY = 60_000;
    private static final long LONGEST_DAEMONS = 8_000;
    private static final long LONGEST_KILL = 5_000;
    private static final long LONGEST_LOGS = 120_000;

    /** The limits of a stop that has that much time, but not less than {@link #AT_ONCE}. */
    public static StopLimits within(long millis) {
        if (millis <= AT_ONCE.totalMillis()) {
            return AT_ONCE;
        }
        return new StopLimits(
                Math.min(LONGEST_HISTORY, millis / 4),
                Math.min(LONGEST_DAEMONS, millis / 8),
                Math.min(LONGEST_KILL, millis / 8),
                Math.min(LONGEST_LOGS, millis / 4),
                millis / 4);
    }

    /** How long a node takes at most, from the moment it is told. */
    public long nodeMillis() {
        return daemonsMillis + killMillis + logsMillis + removalMillis;
    }

    /** From the beginning of the stop until nothing is left. */
    public long totalMillis() {
        return historyMillis + nodeMillis();
    }

    /** Whether daemons are killed. */
    public boolean atOnce() {
        return daemonsMillis == 0;
    }
}
