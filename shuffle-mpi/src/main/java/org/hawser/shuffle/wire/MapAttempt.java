// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

/**
 * The id of an attempt of a map task as Hadoop writes it, {@code attempt_1700000000000_0001_m_000007_0}. The
 * constructor throws IllegalArgumentException for any other text.
 */
public record MapAttempt(String text) {
    public MapAttempt {
        Names.requireAttempt(text, 'm');
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
