// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.pagerank;

import java.util.List;
import java.util.Map;
import org.hawser.bench.appcds.Contenders;
import org.hawser.bench.input.WebGraph;
import org.hawser.bench.job.PageRank;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Comparison;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.Count;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.JobJar;
import org.hawser.bench.run.JobTurn;
import org.hawser.bench.run.Workload;
import org.hawser.bench.stats.Result;

/**
 * The comparison {@code pagerank}: an iterative job of several rounds of PageRank, one MapReduce job each.
 *
 * @param pages of the graph, 1 to a million
 * @param rounds 1 to a thousand
 */
public record PageRankComparison(int pages, int rounds) implements Comparison {
    private static final int FILES = 4;
    private static final int MAX_PAGES = 1_000_000;
    private static final int MAX_ROUNDS = 1000;
    private static final long SEED = 20_261_121;
    private static final String PAGERANK = "pagerank";
    private static final String INPUT = "/bench/web";

    public PageRankComparison {
        Count.require("pages", pages, MAX_PAGES);
        Count.require("rounds", rounds, MAX_ROUNDS);
    }

    @Override
    public List<Result> measure(Context context, BenchClusters clusters, Measurements measurements) {
        Workload workload = new Workload(
                PAGERANK,
                List.of(JobJar.path().toString(), PageRank.class.getName()),
                output -> List.of(INPUT, output, Integer.toString(pages), Integer.toString(rounds)),
                (cluster, run, output) -> Hdfs.digest(cluster, PageRank.round(output, rounds)));
        Map<String, String> records = new WebGraph(pages, SEED).records(FILES);
        List<Contender> contenders =
                Contenders.prepare(context, clusters, INPUT, records).all();
        context.take(workload, contenders, measurements);
        return List.of(
                JobTurn.compare(measurements, "pagerank-cpu", PAGERANK, Contender.STOCK, JobTurn.CPU),
                JobTurn.compare(measurements, "pagerank-appcds-c1", PAGERANK, Contenders.APPCDS, JobTurn.WALL),
                JobTurn.compare(measurements, "pagerank", PAGERANK, Contender.STOCK, JobTurn.WALL));
    }
}
