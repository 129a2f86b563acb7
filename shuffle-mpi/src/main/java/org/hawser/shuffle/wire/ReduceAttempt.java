// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

/**
 * An attempt of a reduce task, for example {@code attempt_1700000000000_0001_r_000003_1}.
 *
 * @param text as Hadoop writes it
 */
public record ReduceAttempt(String text) {
    private static final char TYPE = 'r';

    /**
     * Checks the form.
     *
     * @throws IllegalArgumentException if it is no id of an attempt of a reduce
     */
    public ReduceAttempt {
        Names.requireAttempt(text, TYPE);
    }

    /** Whether it is one of that job's. */
    public boolean belongsTo(JobName job) {
        return Names.belongs(text, job);
    }

    /** The number of the reduce task, which is the partition that it reads. */
    public int reduce() {
        String[] parts = text.split("_");
        return Integer.parseInt(parts[parts.length - 2]);
    }

    @Override
    public String toString() {
        return text;
    }
}
