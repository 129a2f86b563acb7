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
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.daemon.Leftovers;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.state.StateFile;

/** Ends every process of a cluster, whatever state it is in. */
final class ClusterStopper {
    private final ClusterPaths paths;
    private final Progress progress;
    private final ProcessTable table = ProcessTable.ofMachine();

    ClusterStopper(Path dir, Progress progress) {
        this.paths = new ClusterPaths(requireNonNull(dir, "dir is null"));
        this.progress = requireNonNull(progress, "progress is null");
    }

    /**
     * Asks the daemons to end, then ends by force what is left, agents, slots and containers too. Goes on to its end if
     * the thread was interrupted before.
     *
     * @return how many processes there were
     * @throws ClusterException if something is still alive after that
     */
    int stop() {
        boolean interrupted = Thread.interrupted();
        try {
            return stopAll();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private int stopAll() {
        Leftovers leftovers = new Leftovers(table, paths);
        StateFile stateFile = new StateFile(paths.state());
        List<ProcessId> daemons = asked(stateFile);
        List<ProcessId> all = new ArrayList<>(leftovers.find());
        daemons.stream().filter(daemon -> !all.contains(daemon)).forEach(all::add);
        if (!all.isEmpty()) {
            progress.line("stopping " + all.size() + " processes, waiting for " + daemons.size() + " daemons to end");
        }
        if (!leftovers.end(daemons, new StopTime(StopLimits.LOCAL))) {
            throw new ClusterException("Still alive after SIGKILL: "
                    + leftovers.find().stream()
                            .map(process -> Long.toString(process.pid()))
                            .collect(Collectors.joining(", "))
                    + "; end them by hand.");
        }
        stateFile.delete();
        return all.size();
    }

    /** What is given time to end: the daemons, and mpirun, which takes its ranks and their files with it. */
    private List<ProcessId> asked(StateFile stateFile) {
        try {
            return stateFile.read().stream()
                    .flatMap(state -> Stream.concat(
                            state.daemons().stream().map(DaemonState::process),
                            state.pools().launchers().stream().map(PoolLauncher::process)))
                    .filter(table::isAlive)
                    .toList();
        } catch (ClusterException e) {
            progress.line(e.getMessage() + " Ending the daemons by force.");
            return List.of();
        }
    }
}
