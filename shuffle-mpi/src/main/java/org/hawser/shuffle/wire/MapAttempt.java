// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

/**
 * An attempt of a map task, for example {@code attempt_1700000000000_0001_m_000007_0}.
 *
 * @param text as Hadoop writes it
 */
public record MapAttempt(String text) {
    private static final char TYPE = 'm';

    /**
     * Checks the form.
     *
     * @throws IllegalArgumentException if it is no id of an attempt of a map
     */
    public MapAttempt {
        Names.requireAttempt(text, TYPE);
    }

    /** Whether it is one of that job's. */
    public boolean belongsTo(JobName job) {
        return Names.belongs(text, job);
    }

    @Override
    public String toString() {
        return text;
    }
}
