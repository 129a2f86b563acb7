// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

/**
 * A MapReduce job's id as Hadoop writes it, {@code job_1700000000000_0001}. The constructor throws
 * IllegalArgumentException for any other text.
 */
public record JobName(String text) {
    public JobName {
        Names.requireJob(text);
    }

    /** The job that a YARN application runs, by the application's id. */
    public static JobName ofApplication(String application) {
        return new JobName(application.replaceFirst("^application_", "job_"));
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
