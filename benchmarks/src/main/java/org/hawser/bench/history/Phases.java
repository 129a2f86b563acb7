// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.common.timeline.JobPhase;
import org.hawser.common.timeline.JobTimes;

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
            phases.add("client, until the job is submitted", now, job.submit());
            job.phases().forEach((phase, part) -> phases.add(name(phase), part.start(), part.end()));
            now = job.finish();
        }
        phases.add("client, from the end of its job to its own", now, clientEndMillis);
        for (JobTimes job : jobs) {
            for (JobTimes.Attempt task : job.attempts()) {
                phases.add(task.reduce() ? "sum over all reduces" : "sum over all maps", task.launch(), task.finish());
            }
        }
        return phases.seconds;
    }

    /** Coarser than the picture of a job, and the same since the first recorded figures. */
    private static String name(JobPhase phase) {
        return switch (phase) {
            case MASTER_START, JOB_START, FIRST_CONTAINER -> phase.label();
            case MAPS -> "from there to the end of the last map";
            case FIRST_REDUCE, SHUFFLE, REDUCES -> "from there to the end of the last reduce";
            case END -> "from there to the end of the job";
        };
    }

    private void add(String phase, long fromMillis, long toMillis) {
        seconds.merge(phase, (toMillis - fromMillis) / MILLIS, Double::sum);
    }
}
