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
package org.hawser.bench.smalljobs;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.bench.run.Workload;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.local.LocalCluster;

/** Hadoop's example that estimates pi: four maps of next to no work, and one reduce. */
final class Pi implements Workload {
    private final Path examplesJar;

    Pi(Path examplesJar) {
        this.examplesJar = requireNonNull(examplesJar, "examplesJar is null");
    }

    @Override
    public String name() {
        return "pi";
    }

    @Override
    public List<String> arguments(List<String> options, String output) {
        List<String> arguments = new ArrayList<>(List.of(examplesJar.toString(), "pi"));
        arguments.addAll(options);
        arguments.addAll(List.of("4", "100"));
        return arguments;
    }

    @Override
    public String outcome(LocalCluster cluster, ToolRun run, String output) {
        return run.stdout()
                .lines()
                .filter(line -> line.startsWith("Estimated value of Pi is"))
                .findFirst()
                .orElseThrow(() -> new ClusterException("pi printed no estimate:\n" + run.stdout() + run.stderr()));
    }
}
