// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

/**
 * The id of an attempt of a reduce task as Hadoop writes it, {@code attempt_1700000000000_0001_r_000003_1}. The
 * constructor throws IllegalArgumentException for any other text.
 */
public record ReduceAttempt(String text) {
    public ReduceAttempt {
        Names.requireAttempt(text, 'r');
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
