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
import java.util.stream.Stream;
import org.hawser.bench.input.ProseGenerator;
import org.hawser.bench.run.Hdfs;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.LocalCluster;

/** Builds the class archive of a stock cluster's containers from what a small pi and a small word count load. */
public final class TrainedStock {
    private static final String INPUT = "/bench/training";

    private TrainedStock() {}

    /** The archive, built. */
    public static SharedArchive archive(LocalCluster stock, RuntimeLayout layout, Progress progress) {
        progress.line("making the class archive for the containers of the stock cluster");
        SharedArchive archive = new SharedArchive(stock.dir().resolve("appcds"), layout.hadoopJars());
        String examples = layout.examplesJar().toString();
        Hdfs.write(stock, INPUT, Map.of("text", new ProseGenerator(1).text(10_000)));
        archive.build(stock.confDir(), options -> {
            run(stock, List.of(examples, "pi"), options, List.of("1", "100"));
            run(stock, List.of(examples, "wordcount"), options, List.of(INPUT, INPUT + "-output"));
        });
        return archive;
    }

    private static void run(LocalCluster stock, List<String> job, List<String> options, List<String> arguments) {
        String[] all = Stream.of(job, options, arguments).flatMap(List::stream).toArray(String[]::new);
        stock.jar(all).requireSuccess();
    }
}
