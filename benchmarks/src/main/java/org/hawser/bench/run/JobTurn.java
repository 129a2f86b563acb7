// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.hawser.bench.history.JobHistory;
import org.hawser.bench.history.Phases;
import org.hawser.bench.report.Measurement;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.common.timeline.JobTimes;

/**
 * Runs a workload's client once, from before its JVM starts to its end, and records wall time, processor time and phases.
 * Every run must come to the same result as the first one.
 */
public final class JobTurn implements Turns.Turn {
    public static final String WALL = "wall";
    public static final String CPU = "CPU";

    private static final String CPU_UNTIL_IDLE = "CPU until idle";
    private static final String SECONDS = "s";

    private final Workload workload;
    private final Measurements measurements;
    private final Outcomes outcomes = new Outcomes();
    private int count;

    public JobTurn(Workload workload, Measurements measurements) {
        this.workload = requireNonNull(workload, "workload is null");
        this.measurements = requireNonNull(measurements, "measurements is null");
    }

    /** Compares what Hawser and a baseline needed. */
    public static Result compare(
            Measurements measurements, String name, String workload, String baseline, String metric) {
        return measurements.compare(name, workload, metric, baseline, Contender.HAWSER, SECONDS);
    }

    @Override
    public String run(Contender contender, boolean counts) {
        ClusterIdle.await(contender.cluster());
        String output = "/bench/" + workload.name() + "-" + contender.name() + "-" + ++count;
        String[] arguments = workload.words(contender.jobOptions(), output);
        double cpuBefore = MachineCpu.seconds();
        long startMillis = System.currentTimeMillis();
        ToolRun run = contender.cluster().jar(arguments).requireSuccess();
        double cpu = MachineCpu.seconds() - cpuBefore;
        ClusterIdle.await(contender.cluster());
        double cpuUntilIdle = MachineCpu.seconds() - cpuBefore;
        String outcome = workload.outcome().of(contender.cluster(), run, output);
        outcomes.require(workload.name(), contender.name(), outcome);

        double wall = run.wallNanos() / 1e9;
        if (counts) {
            record(contender, WALL, wall);
            record(contender, CPU, cpu);
            record(contender, CPU_UNTIL_IDLE, cpuUntilIdle);
            phases(contender, run, startMillis)
                    .forEach((phase, seconds) -> record(contender, Measurement.PHASE + phase, seconds));
        }
        return String.format(Locale.ROOT, "%.1f s, %.1f CPU s", wall, cpu);
    }

    private Map<String, Double> phases(Contender contender, ToolRun run, long startMillis) {
        JobHistory history = JobHistory.of(contender.cluster());
        List<JobTimes> jobs = JobId.all(run.stderr()).stream().map(history::job).toList();
        return Phases.of(startMillis, jobs, startMillis + TimeUnit.NANOSECONDS.toMillis(run.wallNanos()));
    }

    private void record(Contender contender, String metric, double seconds) {
        measurements.add(workload.name(), contender.name(), metric, SECONDS, seconds);
    }
}
