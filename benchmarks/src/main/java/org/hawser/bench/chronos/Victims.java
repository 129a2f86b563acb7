// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.bench.chronos.JobStory.Attempt;

/** Attempts of a job that were ended elsewhere than on lost nodes, to make room, and what of their work was lost. */
public record Victims(List<Attempt> attempts) {
    /** As Chronos says why it has ended an attempt. */
    private static final Pattern RECORDS =
            Pattern.compile("Preempted by Chronos: (\\d{1,18}) records and (\\d{1,18}) ms");

    private static final Pattern MILLIS = Pattern.compile("Preempted by Chronos: .*?(\\d{1,18}) ms of its work");

    public Victims {
        attempts = List.copyOf(attempts);
    }

    /**
     * From the story of a job.
     *
     * @param hosts that were lost
     */
    public static Victims of(JobStory job, Set<String> hosts) {
        return new Victims(job.attempts(attempt -> !attempt.succeeded()
                && attempt.start() > 0
                && !attempt.error().isEmpty()
                && !hosts.contains(attempt.host())));
    }

    /**
     * For each, the time from its first record to its end, but for what later attempts skip; s.
     *
     * @param record how long a map takes for one, wherever it is processed
     */
    public List<Double> lost(Duration record) {
        return attempts.stream()
                .map(attempt -> Math.max(0, attempt.finish() - attempt.begun() - kept(attempt, record)) / 1e3)
                .toList();
    }

    /** For each map, how long it took from its launch to its first record, which another attempt does again; s. */
    List<Double> starts() {
        return attempts.stream()
                .filter(attempt -> attempt.begun() > attempt.start())
                .map(attempt -> (attempt.begun() - attempt.start()) / 1e3)
                .toList();
    }

    private static long kept(Attempt attempt, Duration record) {
        Matcher records = RECORDS.matcher(attempt.error());
        if (attempt.map() && records.find()) {
            return Long.parseLong(records.group(1)) * record.toMillis();
        }
        Matcher millis = MILLIS.matcher(attempt.error());
        return millis.find() ? Long.parseLong(millis.group(1)) : 0;
    }
}
