// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.hawser.bench.history.JobHistory;
import org.hawser.bench.input.ProseGenerator;
import org.hawser.bench.job.TracedJob;
import org.hawser.bench.job.TracedJobs;
import org.hawser.bench.run.ClusterIdle;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.JobId;
import org.hawser.bench.run.JobJar;
import org.hawser.bench.run.MachineCpu;
import org.hawser.bench.stats.Samples;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.common.process.DaemonThreads;
import org.hawser.common.timeline.JobTimes;
import org.hawser.reuse.config.RunDirectory;

/** Runs the measured jobs on a cluster while TeraGen writes. */
final class IsolationTurn {
    private static final String TEXT = "/bench/text";
    private static final String OUTPUT = TEXT + "-output";
    private static final String SMALL = "/bench/small";
    private static final String GENERATED = "/bench/generated";
    /** More than TeraGen can write meanwhile. */
    private static final String RECORDS = "1000000000";

    private static final int MEGABYTE = 1_000_000;
    private static final double MILLIS = 1e3;
    private static final long BEGUN_BYTES = 16L << 20;
    private static final Duration BEGIN_LIMIT = Duration.ofMinutes(2);

    private final IsolationPlan plan;
    private final LocalCluster cluster;
    private final String examples;
    private final SlowDevice shared;

    IsolationTurn(IsolationPlan plan, LocalCluster cluster, String examples, SlowDevice shared) {
        this.plan = requireNonNull(plan, "plan is null");
        this.cluster = requireNonNull(cluster, "cluster is null");
        this.examples = requireNonNull(examples, "examples is null");
        this.shared = requireNonNull(shared, "shared is null");
    }

    /**
     * What came of it.
     *
     * @param jobs that were measured, by their history
     * @param megabytesPerSecond of the shared device while they ran, in both directions
     * @param processors that worked meanwhile, the mean number
     * @param digest of their output
     * @param samples of each second
     */
    record Outcome(
            List<JobTimes> jobs,
            double megabytesPerSecond,
            double processors,
            String digest,
            List<DeviceSamples.Sample> samples) {
        /** Of each job. */
        Samples seconds() {
            return new Samples(jobs.stream()
                    .map(job -> (job.finish() - job.submit()) / MILLIS)
                    .toList());
        }
    }

    /** @param written the device that TeraGen writes to */
    Outcome run(SlowDevice written) {
        prepare(written != shared);
        CompletableFuture<ToolRun> generating = generate();
        try {
            await(generating, written);
            if (plan.pinned()) {
                // Its maps and its ApplicationMaster.
                PinnedSlots.pin(new RunDirectory(cluster.runDir(1)), IsolationPlan.MAPS + 1);
            }
            return measure();
        } finally {
            kill(generating);
        }
    }

    private void prepare(boolean apart) {
        // Starts the slots, and has the DataNode's code compiled.
        Hdfs.writeProse(cluster, SMALL, IsolationPlan.MAPS, IsolationPlan.MAPS);
        wordCount(SMALL, SMALL + "-output").requireSuccess();
        switch (plan.jobs()) {
            case WORD_COUNT -> Hdfs.writeProse(cluster, TEXT, IsolationPlan.MAPS, plan.megabytes());
            case FACEBOOK -> writeInputs();
        }
        try (FileSystem files = FileSystem.newInstance(cluster.configuration())) {
            files.mkdirs(new Path(GENERATED));
            if (apart) {
                files.setStoragePolicy(new Path(GENERATED), "COLD");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ClusterIdle.await(cluster);
        SlowDevice.dropCaches();
    }

    private void writeInputs() {
        List<TracedJob> jobs = TracedJob.facebook();
        for (int index = 0; index < jobs.size(); index++) {
            String text = new ProseGenerator(index)
                    .text(Math.toIntExact(jobs.get(index).inputBytes()));
            Hdfs.write(cluster, TEXT + "/" + index, Map.of("input", text));
        }
    }

    private CompletableFuture<ToolRun> generate() {
        return CompletableFuture.supplyAsync(
                () -> cluster.jar(
                        examples,
                        "teragen",
                        "-Dmapreduce.job.maps=" + IsolationPlan.MAPS,
                        weight(1),
                        RECORDS,
                        GENERATED + "/output"),
                client -> DaemonThreads.start("teragen", client));
    }

    /** TeraGen writes, and not only to memory. */
    private void await(CompletableFuture<ToolRun> generating, SlowDevice written) {
        long before = written.moved().writtenBytes();
        if (!Deadline.after(BEGIN_LIMIT)
                .await(() -> generating.isDone() || written.moved().writtenBytes() - before > BEGUN_BYTES)) {
            throw new ClusterException("TeraGen has not begun to write within " + BEGIN_LIMIT.toSeconds() + " s; see "
                    + cluster.dir().resolve("logs") + ".");
        }
        if (generating.isDone()) {
            throw new ClusterException(
                    "TeraGen has ended early:\n" + generating.join().stderr());
        }
    }

    private Outcome measure() {
        long movedBefore = shared.moved().bytes();
        double workedBefore = MachineCpu.seconds();
        long begun = System.nanoTime();
        ToolRun run;
        List<DeviceSamples.Sample> taken;
        try (DeviceSamples samples = DeviceSamples.start(cluster, shared)) {
            run = runJobs().requireSuccess();
            taken = samples.taken();
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        double moved = shared.moved().bytes() - movedBefore;
        double worked = MachineCpu.seconds() - workedBefore;
        JobHistory history = JobHistory.of(cluster);
        List<JobTimes> jobs = JobId.all(run.stderr()).stream().map(history::job).toList();
        return new Outcome(jobs, moved / MEGABYTE / seconds, worked / seconds, digest(), taken);
    }

    private ToolRun runJobs() {
        return switch (plan.jobs()) {
            case WORD_COUNT -> wordCount(TEXT, OUTPUT);
            case FACEBOOK -> cluster.jar(
                    JobJar.path().toString(), TracedJobs.class.getName(), weight(plan.weight()), TEXT, OUTPUT);
        };
    }

    private String digest() {
        return switch (plan.jobs()) {
            case WORD_COUNT -> Hdfs.digest(cluster, OUTPUT);
                // To read it all would take minutes.
            case FACEBOOK -> Hdfs.length(cluster, OUTPUT) + " bytes";
        };
    }

    private static String weight(int weight) {
        return "-Dmapreduce.job.tags=ibis-weight:" + weight;
    }

    private ToolRun wordCount(String input, String output) {
        return cluster.jar(
                examples,
                "wordcount",
                weight(plan.weight()),
                // With the default of 100 MB, all maps would sort at their ends, all at once.
                "-Dmapreduce.task.io.sort.mb=16",
                // A reduce would take the place of a map.
                "-Dmapreduce.job.reduce.slowstart.completedmaps=1",
                input,
                output);
    }

    private void kill(CompletableFuture<ToolRun> generating) {
        cluster.yarn("application", "-list")
                .stdout()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("application_"))
                .map(line -> line.split("\\s")[0])
                .forEach(id -> cluster.yarn("application", "-kill", id));
        generating.join();
    }
}
