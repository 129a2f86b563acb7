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
package org.hawser.bench.pagerank;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.bench.job.PageRank;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.Workload;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.local.LocalCluster;

/** All rounds of PageRank by one client. */
final class PageRankRounds implements Workload {
    private final Path jar;
    private final String input;
    private final int pages;
    private final int rounds;

    /**
     * The rounds.
     *
     * @param jar holds {@link PageRank}
     * @param input a directory in HDFS
     */
    PageRankRounds(Path jar, String input, int pages, int rounds) {
        this.jar = requireNonNull(jar, "jar is null");
        this.input = requireNonNull(input, "input is null");
        this.pages = pages;
        this.rounds = rounds;
    }

    @Override
    public String name() {
        return "pagerank";
    }

    @Override
    public List<String> arguments(List<String> options, String output) {
        List<String> arguments = new ArrayList<>(List.of(jar.toString(), PageRank.class.getName()));
        arguments.addAll(options);
        arguments.addAll(List.of(input, output, Integer.toString(pages), Integer.toString(rounds)));
        return arguments;
    }

    @Override
    public String outcome(LocalCluster cluster, ToolRun run, String output) {
        return Hdfs.digest(cluster, PageRank.round(output, rounds));
    }
}
