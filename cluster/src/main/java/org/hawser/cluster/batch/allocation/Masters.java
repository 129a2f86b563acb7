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
package org.hawser.cluster.batch.allocation;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.batch.plan.MemoryPlan;
import org.hawser.cluster.batch.scheduler.NodeEnvironment;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.daemon.Daemons;
import org.hawser.cluster.core.daemon.DaemonJvm;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.probe.Probes;
import org.hawser.cluster.core.probe.Readiness;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.cluster.core.state.StateFile;

/** NameNode, ResourceManager and history server, on this machine. */
final class Masters {
    private final ClusterPaths paths;
    private final PortPlan ports;
    private final MemoryPlan memory;
    private final Path temporary;
    private final Duration limit;
    private final Progress progress;
    private final ProcessTable table = ProcessTable.ofMachine();
    private final Daemons daemons;
    private ClusterState state;

    /**
     * Masters that are not started yet.
     *
     * @param temporary for their temporary files
     * @param limit how long one may take until it serves
     * @param empty the state of the cluster before anything is started
     */
    Masters(
            ClusterPaths paths,
            PortPlan ports,
            DaemonCommand command,
            MemoryPlan memory,
            Path temporary,
            Duration limit,
            ClusterState empty,
            Progress progress) {
        this.paths = requireNonNull(paths, "paths is null");
        this.ports = requireNonNull(ports, "ports is null");
        this.memory = requireNonNull(memory, "memory is null");
        this.temporary = requireNonNull(temporary, "temporary is null");
        this.limit = requireNonNull(limit, "limit is null");
        this.state = requireNonNull(empty, "empty is null");
        this.progress = requireNonNull(progress, "progress is null");
        this.daemons = new Daemons(paths, command, NodeEnvironment.daemons(paths.dir(), command));
    }

    /** Makes an empty file system, and starts NameNode and ResourceManager. */
    void start() {
        Daemons.Formatting formatting = daemons.startFormatting(options(Role.NAMENODE));
        start(Role.RESOURCEMANAGER);
        formatting.await();
        start(Role.NAMENODE);
    }

    /** Starts the history server as soon as there is a file system; returns when all three serve. */
    void awaitService() {
        await(Role.NAMENODE);
        start(Role.JOBHISTORYSERVER);
        new Readiness(table, () -> state, progress, limit)
                .await(List.of(new Probes(ports).home(System.getProperty("user.name"))));
        await(Role.RESOURCEMANAGER, Role.JOBHISTORYSERVER);
    }

    /** How a master ended that nobody has stopped, if there is one. */
    Optional<String> loss() {
        return daemons.loss();
    }

    /** Ends the masters; returns whether nothing is left of them. */
    boolean stop(StopTime time) {
        boolean gone = daemons.stop(time);
        new StateFile(paths.state()).delete();
        return gone;
    }

    private void start(Role role) {
        state = state.with(daemons.start(new DaemonId(role, 0), options(role), ports));
        new StateFile(paths.state()).write(state);
    }

    private void await(Role... roles) {
        Probes probes = new Probes(ports);
        new Readiness(table, () -> state, progress, limit)
                .await(state.daemons().stream()
                        .filter(daemon -> List.of(roles).contains(daemon.role()))
                        .map(probes::of)
                        .toList());
    }

    private List<String> options(Role role) {
        int heap = role == Role.JOBHISTORYSERVER ? Math.max(256, memory.masterHeap() / 2) : memory.masterHeap();
        return Stream.concat(DaemonJvm.options(heap).stream(), Stream.of("-Djava.io.tmpdir=" + temporary))
                .toList();
    }
}
