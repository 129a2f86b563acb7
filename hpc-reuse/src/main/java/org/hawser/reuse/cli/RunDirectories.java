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
package org.hawser.reuse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.RuntimeLayout;
import org.hawser.cluster.cli.CurrentCluster;
import org.hawser.reuse.config.RunDirectory;
import picocli.CommandLine.Option;

/** Which agents a command means: those of the run directories given, else those of the current local cluster. */
final class RunDirectories {
    @Option(
            names = "--run-dir",
            paramLabel = "DIR",
            description = "Run directory of a node's agent (hawser.reuse.run-dir); may be repeated. "
                    + "Default: those of the current local cluster.")
    private List<Path> given = List.of();

    List<RunDirectory> all() throws IOException {
        if (!given.isEmpty()) {
            return given.stream().map(RunDirectory::new).toList();
        }
        Path run = CurrentCluster.of(RuntimeLayout.locate()).directory().resolve("run");
        if (!Files.isDirectory(run)) {
            throw new IOException(
                    "no pool below " + run + ": start a cluster with the hawser profile, or give --run-dir");
        }
        try (Stream<Path> workers = Files.list(run)) {
            return workers.sorted().map(RunDirectory::new).toList();
        }
    }
}
