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
package org.hawser.bench.appcds;

import java.util.List;
import java.util.Map;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Comparison;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.Hdfs;
import org.hawser.cluster.local.LocalCluster;

/**
 * Those that every comparison of jobs has.
 *
 * @param appcds stock with a class archive and the first compiler only
 */
public record Contenders(Contender stock, Contender appcds, Contender hawser) {
    public static final String APPCDS = "appcds-c1";

    /** Gives both clusters the same input and nothing else, and trains the class archive. */
    public static Contenders prepare(
            Comparison.Context context, BenchClusters clusters, String input, Map<String, String> texts) {
        for (LocalCluster cluster : List.of(clusters.stock(), clusters.hawser())) {
            Hdfs.clear(cluster);
            Hdfs.write(cluster, input, texts);
        }
        SharedArchive archive = TrainedStock.archive(clusters.stock(), context.layout(), context.progress());
        return new Contenders(
                new Contender(Contender.STOCK, clusters.stock(), List.of()),
                new Contender(APPCDS, clusters.stock(), archive.jobOptions()),
                new Contender(Contender.HAWSER, clusters.hawser(), List.of()));
    }

    public List<Contender> all() {
        return List.of(stock, appcds, hawser);
    }
}
