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
package org.hawser.cluster.local;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;
import org.hawser.cluster.core.process.ProcessTable;

/** The pools of all workers as the ranks of one {@code mpirun}. */
public final class MpiPool {
    private static final String MAIN = "org.hawser.reuse.mpirun.PoolJob";

    private final ClusterSpec spec;
    private final ClusterPaths paths;
    private final RuntimeLayout layout;

    public MpiPool(ClusterSpec spec, RuntimeLayout layout) {
        this.spec = requireNonNull(spec, "spec is null");
        this.paths = new ClusterPaths(spec.dir());
        this.layout = requireNonNull(layout, "layout is null");
    }

    /** Starts mpirun and returns at once. */
    public PoolLauncher start() {
        Process process = new ProcessLauncher(paths.dir(), environment(), Session.OWN).start(command(), log());
        ProcessId id = ProcessTable.ofMachine()
                .find(process.pid())
                .orElseThrow(() -> new ClusterException("mpirun ended at once. " + LogTail.quote(log())));
        return new PoolLauncher(id.pid(), id.startTicks(), log());
    }

    /** The command line of the process that prepares all nodes and starts mpirun. */
    public List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                JavaCommand.java(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                DaemonCommand.mark(paths.dir()),
                "-cp",
                classPath(),
                MAIN,
                layout.mpi().directory().toString(),
                paths.dir().resolve("mpirun").toString()));
        DaemonId.all(spec.workers()).stream()
                .filter(daemon -> daemon.role() == Role.NODEMANAGER)
                .forEach(daemon -> command.add(paths.conf(daemon).toString()));
        return command;
    }

    /** What mpirun, the agents and the slots print. */
    public Path log() {
        return paths.mpirunLog();
    }

    private String classPath() {
        return Stream.of(
                        Stream.of(paths.conf().toString()),
                        layout.hadoopClassPath().stream(),
                        layout.hawserJars().stream().map(Path::toString))
                .flatMap(entries -> entries)
                .collect(Collectors.joining(":"));
    }

    private Map<String, String> environment() {
        Map<String, String> environment =
                new LinkedHashMap<>(new DaemonCommand(paths, spec.profile(), layout).environment());
        // By this, what is left of a cluster is found.
        environment.put("HAWSER_RUN_DIR", paths.run().toString());
        return environment;
    }
}
