// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.JavaCommand;

/**
 * The process that prepares the pools of nodes and runs them as the ranks of one {@code mpirun}, as long as that lives.
 *
 * @param dir of the cluster, which marks the process
 * @param conf the configuration of clients
 * @param plan where the files go that the ranks of all nodes are started from; all nodes must see it
 */
public record PoolLaunch(RuntimeLayout layout, Path dir, Path conf, Path plan, List<Node> nodes) {
    private static final String MAIN = "org.hawser.reuse.mpirun.PoolJob";

    /**
     * A node with a pool.
     *
     * @param host empty for this one
     * @param conf the configuration of its NodeManager
     */
    public record Node(Optional<String> host, Path conf) {
        public Node {
            requireNonNull(host, "host is null");
            requireNonNull(conf, "conf is null");
        }

        private String argument() {
            return host.map(name -> name + "=").orElse("") + conf;
        }
    }

    public PoolLaunch {
        requireNonNull(layout, "layout is null");
        requireNonNull(dir, "dir is null");
        requireNonNull(conf, "conf is null");
        requireNonNull(plan, "plan is null");
        nodes = List.copyOf(nodes);
    }

    /** The command line. */
    public List<String> command() {
        String classPath = Stream.of(
                        Stream.of(conf.toString()),
                        layout.hadoopClassPath().stream(),
                        layout.hawserJars().stream().map(Path::toString))
                .flatMap(entries -> entries)
                .collect(Collectors.joining(":"));
        List<String> command = new ArrayList<>(List.of(
                JavaCommand.java(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                DaemonCommand.mark(dir),
                "-cp",
                classPath,
                MAIN,
                layout.mpi().directory().toString(),
                plan.toString()));
        nodes.forEach(node -> command.add(node.argument()));
        return command;
    }
}
