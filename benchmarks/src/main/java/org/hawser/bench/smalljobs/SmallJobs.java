// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.smalljobs;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hawser.bench.appcds.Contenders;
import org.hawser.bench.input.ProseGenerator;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Comparison;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.JobTurn;
import org.hawser.bench.run.Workload;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.client.ToolRun;

/** The comparison {@code smalljobs}: small jobs, which spend most of their time starting processes. */
public final class SmallJobs implements Comparison {
    private static final int FILES = 3;
    private static final int FILE_BYTES = 2_800_000 / FILES;
    private static final String INPUT = "/bench/text";

    private static final String PI = "pi";
    private static final String TWO_REDUCES = "wordcount";
    private static final String ONE_REDUCE = "wordcount, 1 reduce";
    private static final String UBER = "uber";
    private static final String UBER_APPCDS = "uber-appcds-c1";
    private static final List<String> UBER_MODE = List.of("-Dmapreduce.job.ubertask.enable=true");

    @Override
    public List<Result> measure(Context context, BenchClusters clusters, Measurements measurements) {
        Contenders contenders = Contenders.prepare(context, clusters, INPUT, texts());
        Contender uber = new Contender(UBER, clusters.stock(), UBER_MODE);
        Contender uberAppcds = new Contender(
                UBER_APPCDS,
                clusters.stock(),
                Stream.concat(UBER_MODE.stream(), contenders.appcds().jobOptions().stream())
                        .toList());
        List<Contender> parallel = contenders.all();
        List<Contender> oneReduce =
                List.of(contenders.stock(), contenders.appcds(), uber, uberAppcds, contenders.hawser());
        String examples = context.layout().examplesJar().toString();
        context.take(pi(examples), oneReduce, measurements);
        context.take(wordCount(ONE_REDUCE, examples, 1), oneReduce, measurements);
        context.take(wordCount(TWO_REDUCES, examples, 2), parallel, measurements);
        return results(measurements);
    }

    /** Hadoop's example that estimates pi: four maps of next to no work, and one reduce. */
    private static Workload pi(String examples) {
        return new Workload(
                PI, List.of(examples, "pi"), output -> List.of("4", "100"), (cluster, run, output) -> estimate(run));
    }

    private static String estimate(ToolRun run) {
        return run.stdout()
                .lines()
                .filter(line -> line.startsWith("Estimated value of Pi is"))
                .findFirst()
                .orElseThrow(() -> new ClusterException("pi printed no estimate:\n" + run.stdout() + run.stderr()));
    }

    /** Hadoop's example that counts words. */
    private static Workload wordCount(String name, String examples, int reduces) {
        return new Workload(
                name,
                List.of(examples, "wordcount"),
                output -> List.of("-Dmapreduce.job.reduces=" + reduces, INPUT, output),
                (cluster, run, output) -> Hdfs.digest(cluster, output));
    }

    private static List<Result> results(Measurements measurements) {
        return List.of(
                JobTurn.compare(measurements, "pi", PI, Contender.STOCK, JobTurn.WALL),
                JobTurn.compare(measurements, "pi-appcds-c1", PI, Contenders.APPCDS, JobTurn.WALL),
                JobTurn.compare(measurements, "smalljobs-uber", ONE_REDUCE, UBER, JobTurn.WALL),
                JobTurn.compare(measurements, "smalljobs-wordcount-cpu", TWO_REDUCES, Contender.STOCK, JobTurn.CPU),
                JobTurn.compare(
                        measurements, "smalljobs-wordcount-appcds-c1", TWO_REDUCES, Contenders.APPCDS, JobTurn.WALL),
                JobTurn.compare(measurements, "smalljobs-wordcount", TWO_REDUCES, Contender.STOCK, JobTurn.WALL));
    }

    private static Map<String, String> texts() {
        ProseGenerator prose = new ProseGenerator(20_261_121);
        Map<String, String> texts = new TreeMap<>();
        for (int file = 1; file <= FILES; file++) {
            texts.put("chapter-" + file + ".txt", prose.text(FILE_BYTES));
        }
        return texts;
    }
}
