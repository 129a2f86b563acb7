// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.state;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.conf.ClusterPaths;

/**
 * A worker or memory node of a cluster that is on a host of its own, as in a batch job.
 *
 * @param worker its number
 * @param node the host's name
 * @param dir where its files are on that host
 * @param launcher the words before a command line that has it run there; none of its words may be special to a shell
 * @param memory whether it is a memory node
 */
public record RemoteWorker(int worker, String node, Path dir, List<String> launcher, boolean memory) {
    public RemoteWorker {
        requireNonNull(node, "node is null");
        requireNonNull(dir, "dir is null");
        launcher = List.copyOf(launcher);
    }

    /** A worker. */
    public RemoteWorker(int worker, String node, Path dir, List<String> launcher) {
        this(worker, node, dir, launcher, false);
    }

    /** Run-time files of its pool or agent, on its host. */
    @JsonIgnore
    public Path runDir() {
        ClusterPaths paths = new ClusterPaths(dir);
        return memory ? paths.memoryRun(worker) : paths.run(worker);
    }

    /** The command line that runs a program on its host. */
    public List<String> command(String... program) {
        return Stream.concat(launcher.stream(), Stream.of(program)).toList();
    }
}
