// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hawser.bench.appcds.Contenders;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Comparison;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.JobJar;
import org.hawser.bench.stats.Result;

/**
 * The comparison {@code start}: how long single containers take to start.
 *
 * @param containers of each kind in each run, 1 to a thousand
 */
public record StartComparison(int containers) implements Comparison {
    private static final double P99 = 99;

    public StartComparison {
        StartTurn.requireContainers(containers);
    }

    @Override
    public Map<String, String> clusterSettings() {
        return StartTurn.CLUSTER_SETTINGS;
    }

    @Override
    public List<Result> measure(Context context, BenchClusters clusters, Measurements measurements) {
        Contenders contenders = Contenders.prepare(context, clusters);
        Map<String, String> programOptions =
                Map.of(Contenders.APPCDS, contenders.archive().programOptions(JobJar.path()));
        context.take("start", contenders.all(), new StartTurn(containers, programOptions, measurements));
        List<Result> results = new ArrayList<>();
        addBoth(results, measurements, "start-map-exit", StartTurn.MAP, StartTurn.TO_EXIT);
        addBoth(results, measurements, "start-map", StartTurn.MAP, StartTurn.TO_DONE);
        addBoth(results, measurements, "start", StartTurn.PROGRAM, StartTurn.TO_MAIN);
        return results;
    }

    private static void addBoth(
            List<Result> results, Measurements measurements, String name, String workload, String metric) {
        var stock = measurements.samples(workload, Contender.STOCK, metric);
        var appcds = measurements.samples(workload, Contenders.APPCDS, metric);
        var hawser = measurements.samples(workload, Contender.HAWSER, metric);
        results.add(Result.ofMedians(name + "-appcds-c1", appcds, hawser, "ms"));
        results.add(Result.ofPercentiles(name + "-p99", P99, stock, hawser, "ms"));
        results.add(Result.ofMedians(name, stock, hawser, "ms"));
    }
}
