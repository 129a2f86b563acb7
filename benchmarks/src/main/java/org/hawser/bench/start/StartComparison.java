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
package org.hawser.bench.start;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.bench.appcds.SharedArchive;
import org.hawser.bench.appcds.TrainedStock;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Comparison;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.JobJar;
import org.hawser.bench.run.Turns;
import org.hawser.bench.stats.Result;

/** The start of single containers. */
public final class StartComparison implements Comparison {
    private static final int SLOTS = 5;
    private static final double P99 = 99;
    private static final String APPCDS = "appcds-c1";

    private final int containers;
    private final Map<String, String> settings = new LinkedHashMap<>();

    /**
     * A comparison with that many containers of each kind in each run.
     *
     * @throws org.hawser.cluster.core.ClusterException unless there are 1 to a thousand
     */
    public StartComparison(int containers) {
        this.containers = StartTurn.requireContainers(containers);
    }

    @Override
    public int slots() {
        return SLOTS;
    }

    @Override
    public Map<String, String> clusterSettings() {
        return StartTurn.CLUSTER_SETTINGS;
    }

    @Override
    public Map<String, String> contenderSettings() {
        return settings;
    }

    @Override
    public List<Result> measure(Context context, BenchClusters clusters, Measurements measurements) {
        Hdfs.clear(clusters.stock());
        SharedArchive archive = TrainedStock.archive(clusters.stock(), context.layout(), context.progress());
        List<Contender> contenders = List.of(
                new Contender(Contender.STOCK, clusters.stock(), List.of()),
                new Contender(APPCDS, clusters.stock(), archive.jobOptions()),
                new Contender(Contender.HAWSER, clusters.hawser(), List.of()));
        contenders.forEach(contender -> settings.put(contender.name(), String.join(" ", contender.jobOptions())));
        Map<String, String> programOptions = Map.of(APPCDS, archive.programOptions(JobJar.path()));
        new Turns(context.runs(), context.progress())
                .take("start", contenders, new StartTurn(containers, programOptions, measurements));
        return results(measurements);
    }

    private static List<Result> results(Measurements measurements) {
        List<Result> results = new ArrayList<>();
        addBoth(results, measurements, "start-map-exit", StartTurn.MAP, StartTurn.TO_EXIT);
        addBoth(results, measurements, "start-map", StartTurn.MAP, StartTurn.TO_DONE);
        addBoth(results, measurements, "start", StartTurn.PROGRAM, StartTurn.TO_MAIN);
        return results;
    }

    private static void addBoth(
            List<Result> results, Measurements measurements, String name, String workload, String metric) {
        var stock = measurements.samples(workload, Contender.STOCK, metric);
        var appcds = measurements.samples(workload, APPCDS, metric);
        var hawser = measurements.samples(workload, Contender.HAWSER, metric);
        results.add(Result.ofMedians(name + "-appcds-c1", appcds, hawser, "ms"));
        results.add(Result.ofPercentiles(name + "-p99", P99, stock, hawser, "ms"));
        results.add(Result.ofMedians(name, stock, hawser, "ms"));
    }
}
