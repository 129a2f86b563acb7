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
import org.hawser.bench.spawn.SpawnComparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hawser bench spawn}. */
@Command(
        name = "spawn",
        description = "Start of single containers that are forked, spawned by MPI, or run in slots under mpirun.",
        mixinStandardHelpOptions = true)
final class BenchSpawn implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Mixin
    private ContainersOption containers;

    @Override
    public Integer call() {
        return options.run(
                "spawn",
                new SpawnComparison(containers.number()),
                spec.commandLine().getOut());
    }
}
