// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import org.hawser.common.timeline.JobTimes;

/** How long the reduces of a job copied when there was nothing else to wait for. */
final class CopyTime {
    private static final double MILLIS = 1000;

    private CopyTime() {}

    /** From the end of the last map, or the start of the first reduce if that is later, until all reduces have all data. */
    static double seconds(JobTimes job) {
        long mapsEnd = job.attempts().stream()
                .filter(attempt -> !attempt.reduce())
                .mapToLong(JobTimes.Attempt::finish)
                .max()
                .orElse(0);
        long firstReduce = job.attempts().stream()
                .filter(JobTimes.Attempt::reduce)
                .mapToLong(JobTimes.Attempt::launch)
                .min()
                .orElse(0);
        long copied = job.attempts().stream()
                .filter(JobTimes.Attempt::reduce)
                .mapToLong(JobTimes.Attempt::shuffled)
                .max()
                .orElse(0);
        return Math.max(0, copied - Math.max(mapsEnd, firstReduce)) / MILLIS;
    }
}
