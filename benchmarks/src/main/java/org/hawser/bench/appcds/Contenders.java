// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.appcds;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.bench.input.ProseGenerator;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Comparison;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.Hdfs;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.LocalCluster;

/**
 * The three configurations that every comparison of jobs has: stock Hadoop, stock Hadoop with AppCDS and C1, and Hawser.
 *
 * @param appcds stock Hadoop with a class archive and the first-tier compiler only
 * @param archive that one
 */
public record Contenders(Contender stock, Contender appcds, Contender hawser, SharedArchive archive) {
    public static final String APPCDS = "appcds-c1";

    private static final String TRAINING = "/bench/training";

    /** Clears both clusters, and trains the class archive. */
    public static Contenders prepare(Comparison.Context context, BenchClusters clusters) {
        Hdfs.clear(clusters.stock());
        Hdfs.clear(clusters.hawser());
        SharedArchive archive = trained(clusters.stock(), context.layout(), context.progress());
        return new Contenders(
                new Contender(Contender.STOCK, clusters.stock(), List.of()),
                new Contender(APPCDS, clusters.stock(), archive.jobOptions()),
                new Contender(Contender.HAWSER, clusters.hawser(), List.of()),
                archive);
    }

    /** The same; then gives both clusters the same input. */
    public static Contenders prepare(
            Comparison.Context context, BenchClusters clusters, String input, Map<String, String> texts) {
        Contenders contenders = prepare(context, clusters);
        Hdfs.write(clusters.stock(), input, texts);
        Hdfs.write(clusters.hawser(), input, texts);
        return contenders;
    }

    public List<Contender> all() {
        return List.of(stock, appcds, hawser);
    }

    /** The class archive of the stock containers, built from what a small pi and a small word count load. */
    private static SharedArchive trained(LocalCluster stock, RuntimeLayout layout, Progress progress) {
        progress.line("making the class archive for the containers of the stock cluster");
        SharedArchive archive = new SharedArchive(stock.dir().resolve("appcds"), layout.hadoopJars());
        String examples = layout.examplesJar().toString();
        Hdfs.write(stock, TRAINING, Map.of("text", new ProseGenerator(1).text(10_000)));
        archive.build(stock.confDir(), options -> {
            run(stock, List.of(examples, "pi"), options, List.of("1", "100"));
            run(stock, List.of(examples, "wordcount"), options, List.of(TRAINING, TRAINING + "-output"));
        });
        return archive;
    }

    private static void run(LocalCluster stock, List<String> job, List<String> options, List<String> arguments) {
        String[] all = Stream.of(job, options, arguments).flatMap(List::stream).toArray(String[]::new);
        stock.jar(all).requireSuccess();
    }
}
