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
import org.hawser.bench.shuffle.AdaptiveComparison;
import org.hawser.bench.shuffle.SimulatedChoices;
import org.hawser.cluster.core.layout.RuntimeLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hawser bench shuffle-adaptive}. */
@Command(
        name = "shuffle-adaptive",
        description = "Hawser's shuffle from four hosts, one of them slow or hot: with the adaptive choice of sources, "
                + "and with others. Makes network namespaces, which needs root and iproute2.",
        mixinStandardHelpOptions = true)
final class BenchShuffleAdaptive implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--simulate", description = "Only compare the choices in simulated time; needs no namespaces.")
    private boolean simulate;

    @Override
    public Integer call() {
        if (simulate) {
            SimulatedChoices.print(spec.commandLine().getOut()::println);
            return 0;
        }
        RuntimeLayout layout = RuntimeLayout.locate();
        return options.run(
                "shuffle-adaptive",
                new AdaptiveComparison(options.parent(layout).resolve("bench-shuffle-adaptive")),
                spec.commandLine().getOut());
    }
}
