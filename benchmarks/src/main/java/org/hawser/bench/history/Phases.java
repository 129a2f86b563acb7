// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Where the wall time of a client goes. The phases of the path from its start to its end follow one another and sum up to
 * the wall time; behind them stand the times of all tasks, which overlap.
 */
public final class Phases {
    private static final double MILLIS = 1e3;

    private final Map<String, Double> seconds = new LinkedHashMap<>();

    private Phases() {}

    /**
     * Seconds by phase, of all jobs together.
     *
     * @param clientStartMillis when the client's JVM was started, ms since the epoch
     * @param jobs one after the other
     * @param clientEndMillis when the client's JVM had ended, ms since the epoch
     */
    public static Map<String, Double> of(long clientStartMillis, List<JobTimes> jobs, long clientEndMillis) {
        Phases phases = new Phases();
        long now = clientStartMillis;
        for (JobTimes job : jobs) {
            now = phases.path(now, job);
        }
        phases.add("client, from the end of its job to its own", now, clientEndMillis);
        for (JobTimes job : jobs) {
            for (JobTimes.Attempt task : job.tasks()) {
                phases.add(task.reduce() ? "sum over all reduces" : "sum over all maps", task.launch(), task.finish());
            }
        }
        return phases.seconds;
    }

    private long path(long before, JobTimes job) {
        long firstLaunch =
                job.tasks().stream().mapToLong(JobTimes.Attempt::launch).min().orElseThrow();
        long mapsDone = last(job, task -> !task.reduce(), firstLaunch);
        long tasksDone = Math.max(mapsDone, last(job, JobTimes.Attempt::reduce, mapsDone));
        add("client, until the job is submitted", before, job.submit());
        add("ApplicationMaster, until its program begins", job.submit(), job.masterStart());
        add("ApplicationMaster, until the job begins", job.masterStart(), job.start());
        add("wait for the first container", job.start(), firstLaunch);
        add("from there to the end of the last map", firstLaunch, mapsDone);
        add("from there to the end of the last reduce", mapsDone, tasksDone);
        add("from there to the end of the job", tasksDone, job.finish());
        return job.finish();
    }

    private static long last(JobTimes job, Predicate<JobTimes.Attempt> wanted, long otherwise) {
        return job.tasks().stream()
                .filter(wanted)
                .mapToLong(JobTimes.Attempt::finish)
                .max()
                .orElse(otherwise);
    }

    private void add(String phase, long fromMillis, long toMillis) {
        seconds.merge(phase, (toMillis - fromMillis) / MILLIS, Double::sum);
    }
}
