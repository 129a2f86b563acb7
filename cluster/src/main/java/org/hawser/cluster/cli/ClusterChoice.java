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
package org.hawser.cluster.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.state.CurrentCluster;
import picocli.CommandLine.Option;

/** The options that name a cluster. */
final class ClusterChoice {
    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Directory of the cluster: configuration, data, logs. Default: .hawser/NAME.")
    private Path dir;

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the cluster. Default: local.")
    private String name;

    /** The directory that the options name; empty if they name none. */
    Optional<Path> directory(CurrentCluster current) {
        if (dir != null && name != null) {
            throw new ClusterException("Both --dir and --name are given: one of them is enough.");
        }
        return Optional.ofNullable(dir).or(() -> Optional.ofNullable(name).map(current::named));
    }
}
