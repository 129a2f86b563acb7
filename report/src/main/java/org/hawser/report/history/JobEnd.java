// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.history;

/**
 * How a job ended of which the history has no end, as is that of a job that YARN has killed.
 *
 * @param state such as {@code KILLED}
 * @param outcome of the attempts that had not ended
 * @param at ms since the epoch; 0 if it is not known, or not yet
 */
public record JobEnd(String state, String outcome, long at) {
    public static final JobEnd RUNNING = new JobEnd("RUNNING", "running", 0);
    public static final JobEnd UNKNOWN = new JobEnd("unknown: the history has no end", "unknown", 0);

    /** The ResourceManager ended the application. */
    public static JobEnd of(String state, long at) {
        return new JobEnd(state, "killed", at);
    }
}
