/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.terasort;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.bench.appcds.Contenders;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Comparison;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.JobTurn;
import org.hawser.bench.run.Turns;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.ClusterException;

/** A job whose whole input goes through the shuffle. */
public final class TeraSortComparison implements Comparison {
    /** One ApplicationMaster and four tasks at once. */
    private static final int SLOTS = 5;

    private static final int REDUCES = 4;
    private static final long RECORD_BYTES = 100;
    private static final long MAX_BYTES = 1L << 40;
    private static final String INPUT = "/bench/records";
    private static final String STOCK_SHUFFLE = "hawser-http";
    private static final String STOCK_PLUGIN =
            "-Dmapreduce.job.reduce.shuffle.consumer.plugin.class=" + "org.apache.hadoop.mapreduce.task.reduce.Shuffle";

    private final long bytes;
    private final Map<String, String> settings = new LinkedHashMap<>();

    /**
     * A sort of about that many bytes.
     *
     * @throws ClusterException unless they are at least one record, and 1 TiB at most
     */
    public TeraSortComparison(long bytes) {
        if (bytes < RECORD_BYTES || bytes > MAX_BYTES) {
            throw new ClusterException(
                    "The size is " + bytes + " bytes, allowed is 100 to " + MAX_BYTES + "; correct --size.");
        }
        this.bytes = bytes;
    }

    @Override
    public int slots() {
        return SLOTS;
    }

    @Override
    public Map<String, String> contenderSettings() {
        return settings;
    }

    @Override
    public List<Result> measure(Context context, BenchClusters clusters, Measurements measurements) {
        TeraSort workload = new TeraSort(context.layout().examplesJar(), INPUT, REDUCES);
        Contenders common = Contenders.prepare(context, clusters, INPUT, Map.of());
        Stream.of(clusters.stock(), clusters.hawser())
                .forEach(cluster -> workload.generate(cluster, bytes / RECORD_BYTES));
        List<Contender> contenders = List.of(
                common.stock(),
                common.appcds(),
                new Contender(STOCK_SHUFFLE, clusters.hawser(), List.of(STOCK_PLUGIN)),
                common.hawser());
        contenders.forEach(contender -> settings.put(contender.name(), String.join(" ", contender.jobOptions())));
        new Turns(context.runs(), context.progress())
                .take(workload.name(), contenders, new JobTurn(workload, measurements));
        return List.of(
                result(measurements, "terasort-cpu", Contender.STOCK, JobTurn.CPU),
                result(measurements, "terasort-stock-shuffle", STOCK_SHUFFLE, JobTurn.WALL),
                result(measurements, "terasort-appcds-c1", Contenders.APPCDS, JobTurn.WALL),
                result(measurements, "terasort", Contender.STOCK, JobTurn.WALL));
    }

    private static Result result(Measurements measurements, String name, String baseline, String metric) {
        return measurements.compare(name, "terasort", metric, baseline, Contender.HAWSER, "s");
    }
}
