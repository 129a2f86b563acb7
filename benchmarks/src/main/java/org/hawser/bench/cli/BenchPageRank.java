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
package org.hawser.bench.cli;

import java.util.concurrent.Callable;
import org.hawser.bench.pagerank.PageRankComparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hawser bench pagerank}. */
@Command(
        name = "pagerank",
        description = "Rounds of PageRank, a job each: stock, stock with AppCDS and C1, Hawser.",
        mixinStandardHelpOptions = true)
final class BenchPageRank implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(
            names = "--pages",
            paramLabel = "N",
            defaultValue = "50000",
            description = "Pages of the graph. Default: ${DEFAULT-VALUE}.")
    private int pages;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Rounds, a job each. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Override
    public Integer call() {
        return options.run(
                "pagerank",
                new PageRankComparison(pages, rounds),
                spec.commandLine().getOut());
    }
}
