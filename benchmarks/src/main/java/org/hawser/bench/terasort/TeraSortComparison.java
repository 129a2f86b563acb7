// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.terasort;

import java.util.List;
import java.util.stream.Stream;
import org.hawser.bench.appcds.Contenders;
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
import org.hawser.cluster.local.LocalCluster;

/**
 * The comparison {@code terasort}: a job whose whole input goes through the shuffle.
 *
 * @param bytes to sort, at least one record, and 1 TiB at most
 */
public record TeraSortComparison(long bytes) implements Comparison {
    private static final int REDUCES = 4;
    private static final long RECORD_BYTES = 100;
    private static final long MAX_BYTES = 1L << 40;
    private static final String TERASORT = "terasort";
    private static final String INPUT = "/bench/records";
    private static final String STOCK_SHUFFLE = "hawser-http";
    private static final String STOCK_PLUGIN =
            "-Dmapreduce.job.reduce.shuffle.consumer.plugin.class=" + "org.apache.hadoop.mapreduce.task.reduce.Shuffle";

    public TeraSortComparison {
        if (bytes < RECORD_BYTES || bytes > MAX_BYTES) {
            throw new ClusterException(
                    "The size is " + bytes + " bytes, allowed is 100 to " + MAX_BYTES + "; correct --size.");
        }
    }

    @Override
    public List<Result> measure(Context context, BenchClusters clusters, Measurements measurements) {
        String examples = context.layout().examplesJar().toString();
        Contenders common = Contenders.prepare(context, clusters);
        // The records depend only on their number.
        String records = Long.toString(bytes / RECORD_BYTES);
        Stream.of(clusters.stock(), clusters.hawser())
                .forEach(cluster ->
                        cluster.jar(examples, "teragen", records, INPUT).requireSuccess());
        List<Contender> contenders = List.of(
                common.stock(),
                common.appcds(),
                new Contender(STOCK_SHUFFLE, clusters.hawser(), List.of(STOCK_PLUGIN)),
                common.hawser());
        context.take(teraSort(examples), contenders, measurements);
        return List.of(
                JobTurn.compare(measurements, "terasort-cpu", TERASORT, Contender.STOCK, JobTurn.CPU),
                JobTurn.compare(measurements, "terasort-stock-shuffle", TERASORT, STOCK_SHUFFLE, JobTurn.WALL),
                JobTurn.compare(measurements, "terasort-appcds-c1", TERASORT, Contenders.APPCDS, JobTurn.WALL),
                JobTurn.compare(measurements, "terasort", TERASORT, Contender.STOCK, JobTurn.WALL));
    }

    /** Hadoop's example that sorts records of 100 bytes. */
    private static Workload teraSort(String examples) {
        return new Workload(
                TERASORT,
                List.of(examples, "terasort"),
                output -> List.of("-Dmapreduce.job.reduces=" + REDUCES, INPUT, output),
                TeraSortComparison::outcome);
    }

    /** The output is removed, or many runs would fill the disk. */
    private static String outcome(LocalCluster cluster, ToolRun run, String output) {
        String digest = Hdfs.digest(cluster, output);
        Hdfs.remove(cluster, output);
        return digest;
    }
}
