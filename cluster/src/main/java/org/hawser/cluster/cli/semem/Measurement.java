// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import static java.util.Comparator.comparingLong;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.history.JobBytes;

/**
 * How much intermediate data a job has for each byte of input, and how that is known.
 *
 * @param mapOutputs bytes for each byte of input
 * @param merges bytes that reducers write, for each byte of input
 * @param input bytes that were read where it was measured; empty if the user has given the ratio
 * @param jobs those that were run one after the other; empty if the user has given numbers
 */
record Measurement(double mapOutputs, double merges, OptionalLong input, List<JobBytes> jobs) {
    /** What the user says. All of it counts as outputs of maps. */
    static Measurement given(double ratio) {
        return new Measurement(ratio, 0, OptionalLong.empty(), List.of());
    }

    /**
     * What the counters of a job say.
     *
     * @throws ClusterException if it has no reducers, or has counted no input
     */
    static Measurement of(JobBytes job) {
        if (job.reduces() > 0 && job.input() == 0) {
            throw new ClusterException(
                    "The maps of " + job.job() + " have read 0 bytes by the counter \"Bytes Read\" of the file input"
                            + " format: give its input with --earlier-input, and --earlier-intermediate "
                            + job.intermediate() + ".");
        }
        return ofAll(List.of(job), Math.max(1, job.input()));
    }

    /**
     * What jobs say that have run one after the other. Each frees its data at its end, so the one that had most counts.
     *
     * @param input bytes that they have begun with, more than 0
     * @throws ClusterException if none of them has reducers
     */
    static Measurement ofAll(List<JobBytes> jobs, long input) {
        if (jobs.stream().allMatch(job -> job.reduces() == 0)) {
            throw new ClusterException(jobs.stream().map(JobBytes::job).collect(Collectors.joining(", "))
                    + " had no reducers: such a job has no intermediate data, and needs no memory nodes.");
        }
        JobBytes most = jobs.stream().max(comparingLong(JobBytes::intermediate)).orElseThrow();
        return new Measurement(
                (double) most.mapOutputs() / input, (double) most.merges() / input, OptionalLong.of(input), jobs);
    }

    /** The most that one map has written, in bytes; 0 if that is not known. */
    long largestMap() {
        return jobs.stream().mapToLong(JobBytes::largestMap).max().orElse(0);
    }
}
