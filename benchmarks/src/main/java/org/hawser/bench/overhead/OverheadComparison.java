// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.overhead;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.JobTurn;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.run.Turns;
import org.hawser.bench.run.Workload;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;

/**
 * What a part of Hawser costs jobs that do not need it: each job runs in turns on a cluster with the part and on one without
 * it. Both run all the time, and only one of them has work.
 */
public final class OverheadComparison implements ProcessComparison {
    private static final String TEXT = "/bench/text";
    private static final String RECORDS = "/bench/records";
    private static final int FILES = 4;
    private static final int MEGABYTE = 1_000_000;
    private static final int RECORD_BYTES = 100;
    private static final String REDUCES = "-Dmapreduce.job.reduces=2";
    private static final String WORD_COUNT = "wordcount";

    private final OverheadPlan plan;
    private final RuntimeLayout layout;

    public OverheadComparison(OverheadPlan plan, RuntimeLayout layout) {
        this.plan = requireNonNull(plan, "plan is null");
        this.layout = requireNonNull(layout, "layout is null");
    }

    @Override
    public Map<String, String> settings() {
        return plan.describe();
    }

    @Override
    public void abandon() {
        BenchClusters.stopLeft(plan.clusters().stream().map(ClusterSpec::dir));
    }

    @Override
    @SuppressWarnings("try")
    public List<Result> measure(int runs, Progress progress, Measurements measurements) {
        abandon();
        try (LocalCluster without = start(0, progress);
                LocalCluster with = start(1, progress)) {
            List<Contender> contenders = List.of(
                    new Contender(OverheadPlan.WITHOUT, without, List.of()),
                    new Contender(plan.part(), with, List.of()));
            prepare(without);
            prepare(with);
            for (Workload workload : workloads()) {
                DaemonTurn turn = new DaemonTurn(
                        new JobTurn(workload, measurements), plan.daemon(), workload.name(), measurements);
                new Turns(runs, progress).take(workload.name(), contenders, turn);
            }
        }
        return results(measurements);
    }

    private LocalCluster start(int which, Progress progress) {
        ClusterSpec spec = plan.clusters().get(which);
        progress.line("starting the cluster in " + spec.dir());
        return LocalCluster.start(spec, layout, Progress.silent());
    }

    private void prepare(LocalCluster cluster) {
        Hdfs.clear(cluster);
        Hdfs.writeProse(cluster, TEXT, FILES, plan.megabytes());
        cluster.jar(examples(), "teragen", records(), RECORDS).requireSuccess();
    }

    private List<Workload> workloads() {
        return List.of(
                job("teragen", List.of(records())),
                job(WORD_COUNT, List.of(REDUCES, TEXT)),
                job("terasort", List.of(REDUCES, RECORDS)));
    }

    /** One of Hadoop's examples, whose last argument is the output. */
    private Workload job(String name, List<String> arguments) {
        return new Workload(
                name,
                List.of(examples(), name),
                output -> Stream.concat(arguments.stream(), Stream.of(output)).toList(),
                (cluster, run, output) -> outcome(cluster, output));
    }

    private String examples() {
        return layout.examplesJar().toString();
    }

    private String records() {
        return Integer.toString(plan.megabytes() * (MEGABYTE / RECORD_BYTES));
    }

    /** The output is removed, or many runs would fill the disk. */
    private static String outcome(LocalCluster cluster, String output) {
        String digest = Hdfs.digest(cluster, output);
        Hdfs.remove(cluster, output);
        return digest;
    }

    private List<Result> results(Measurements measurements) {
        List<Result> results = new ArrayList<>();
        for (Workload workload : workloads()) {
            for (String metric : List.of(DaemonTurn.cpu(plan.daemon()), JobTurn.CPU, JobTurn.WALL)) {
                results.add(measurements.compare(
                        OverheadPlan.nameOf(plan.part()) + "-" + workload.name() + "-"
                                + metric.toLowerCase(Locale.ROOT).replace(' ', '-'),
                        workload.name(),
                        metric,
                        OverheadPlan.WITHOUT,
                        plan.part(),
                        "s"));
            }
        }
        results.add(measurements.compare(
                OverheadPlan.nameOf(plan.part()), WORD_COUNT, JobTurn.WALL, OverheadPlan.WITHOUT, plan.part(), "s"));
        return results;
    }
}
