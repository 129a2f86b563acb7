// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

/**
 * A MapReduce job's id, for example {@code job_1700000000000_0001}.
 *
 * @param text as Hadoop writes it
 */
public record JobName(String text) {
    /**
     * Checks the form.
     *
     * @throws IllegalArgumentException if it is no job id
     */
    public JobName {
        Names.requireJob(text);
    }

    /** The id of the YARN application that runs the job. */
    public String application() {
        return "application_" + Names.numbers(this);
    }

    @Override
    public String toString() {
        return text;
    }
}
