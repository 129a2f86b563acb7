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

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.hawser.bench.shuffle.ShuffleComparison;
import org.hawser.bench.shuffle.ShuffleLoad;
import org.hawser.cluster.core.layout.RuntimeLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hawser bench shuffle}. */
@Command(
        name = "shuffle",
        description = "Nothing but the shuffle, of small and of large blocks: stock's, and Hawser's over MPI and TCP.",
        mixinStandardHelpOptions = true)
final class BenchShuffle implements Callable<Integer> {
    private static final int MAX_WARM_UP_SECONDS = 3600;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(
            names = "--blocks",
            paramLabel = "SIZE",
            defaultValue = "all",
            description = "Which blocks: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Blocks blocks;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "How long each configuration shuffles before it is timed. Default: ${DEFAULT-VALUE}.")
    private int warmUpSeconds;

    /** What is moved. */
    private enum Blocks {
        SMALL,
        LARGE,
        ALL;

        private List<ShuffleLoad> loads() {
            return switch (this) {
                case SMALL -> List.of(ShuffleLoad.SMALL);
                case LARGE -> List.of(ShuffleLoad.LARGE);
                case ALL -> ShuffleLoad.ALL;
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Integer call() {
        if (warmUpSeconds < 0 || warmUpSeconds > MAX_WARM_UP_SECONDS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--warm-up is " + warmUpSeconds + ", allowed are 0 to " + MAX_WARM_UP_SECONDS + " seconds");
        }
        RuntimeLayout layout = RuntimeLayout.locate();
        return options.run(
                "shuffle",
                ShuffleComparison.of(
                        layout.root(),
                        options.parent(layout).resolve("bench-shuffle"),
                        blocks.loads(),
                        Duration.ofSeconds(warmUpSeconds)),
                spec.commandLine().getOut());
    }
}
