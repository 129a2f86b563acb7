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
import org.hawser.bench.transport.TransportComparison;
import org.hawser.cluster.core.layout.RuntimeLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hawser bench transport}. */
@Command(
        name = "transport",
        description = "Requests and payload between two processes: over MPI and TCP, and these networks alone.",
        mixinStandardHelpOptions = true)
final class BenchTransport implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Override
    public Integer call() {
        return options.run(
                "transport",
                TransportComparison.of(RuntimeLayout.locate().root()),
                spec.commandLine().getOut());
    }
}
