// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hawser.bench.chronos.JobStory.Attempt;

/**
 * How a job got over the loss of nodes.
 *
 * @param lost attempts that ran there or had left their outputs there
 * @param again the first attempts of these tasks elsewhere
 */
public record Recovery(List<Attempt> lost, List<Attempt> again) {
    public Recovery {
        lost = List.copyOf(lost);
        again = List.copyOf(again);
    }

    /**
     * From the story of a job that has lost hosts.
     *
     * @param hosts that were lost
     */
    public static Recovery of(JobStory job, Set<String> hosts) {
        List<Attempt> lost = job.attempts(attempt -> !attempt.succeeded() && hosts.contains(attempt.host()));
        List<Attempt> again = lost.stream()
                .map(attempt -> after(job, attempt, hosts))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        return new Recovery(lost, again);
    }

    private static Optional<Attempt> after(JobStory job, Attempt lost, Set<String> hosts) {
        return job
                .attempts(attempt -> attempt.task().equals(lost.task())
                        && attempt.number() > lost.number()
                        && attempt.start() > 0
                        && !hosts.contains(attempt.host()))
                .stream()
                .min(Comparator.comparing(Attempt::number));
    }

    /** For each recovery attempt, how long after that moment its container was launched; s. */
    public List<Double> waits(long sinceMillis) {
        return again.stream()
                .map(attempt -> (attempt.start() - sinceMillis) / 1e3)
                .toList();
    }

    /** Share of the recovery maps whose input is on their own host, %; empty if there is none. */
    public Optional<Double> locality() {
        List<Attempt> maps = again.stream().filter(Attempt::map).toList();
        return maps.isEmpty()
                ? Optional.empty()
                : Optional.of(100.0 * maps.stream().filter(Attempt::isLocal).count() / maps.size());
    }

    /** How long the longest recovery attempt ran, s. */
    double longest() {
        return again.stream().mapToLong(Attempt::millis).max().orElse(0) / 1e3;
    }
}
