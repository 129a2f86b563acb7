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
package org.hawser.cluster.core.state;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.conf.ClusterPaths;

/**
 * A worker of a cluster that is on a host of its own, as in a batch job.
 *
 * @param worker its number
 * @param node the host's name
 * @param dir where its files are on that host
 * @param launcher the words before a command line that has it run there; none of its words may be special to a shell
 */
public record RemoteWorker(int worker, String node, Path dir, List<String> launcher) {
    public RemoteWorker {
        requireNonNull(node, "node is null");
        requireNonNull(dir, "dir is null");
        launcher = List.copyOf(launcher);
    }

    /** Run-time files of its pool, on its host. */
    @JsonIgnore
    public Path runDir() {
        return new ClusterPaths(dir).run(worker);
    }

    /** The command line that runs a program on its host. */
    public List<String> command(String... program) {
        return Stream.concat(launcher.stream(), Stream.of(program)).toList();
    }
}
