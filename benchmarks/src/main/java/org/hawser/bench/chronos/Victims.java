// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.bench.chronos.JobStory.Attempt;

/** Attempts of a job that were ended elsewhere than on lost nodes, to make room, and what of their work was lost. */
record Victims(List<Attempt> attempts) {
    /** As Chronos says why it has ended an attempt. */
    private static final Pattern RECORDS =
            Pattern.compile("Preempted by Chronos: (\\d{1,18}) records and (\\d{1,18}) ms");

    private static final Pattern MILLIS = Pattern.compile("Preempted by Chronos: .*?(\\d{1,18}) ms of its work");

    Victims {
        attempts = List.copyOf(attempts);
    }

    /** @param hosts that were lost */
    static Victims of(JobStory job, Set<String> hosts) {
        return new Victims(job.attempts(attempt -> !attempt.succeeded()
                && attempt.start() > 0
                && !attempt.error().isEmpty()
                && !hosts.contains(attempt.host())));
    }

    /** For each, the time that it has run but for what later attempts skip; s. */
    List<Double> lost() {
        return attempts.stream()
                .map(attempt -> Math.max(0, attempt.millis() - kept(attempt)) / 1e3)
                .toList();
    }

    /** A record takes the same time wherever it is processed. What an attempt did before its first record is lost. */
    private static long kept(Attempt attempt) {
        Matcher records = RECORDS.matcher(attempt.error());
        if (attempt.map() && records.find()) {
            return Long.parseLong(records.group(1)) * PacedJob.RECORD.toMillis();
        }
        Matcher millis = MILLIS.matcher(attempt.error());
        return millis.find() ? Long.parseLong(millis.group(1)) : 0;
    }
}
