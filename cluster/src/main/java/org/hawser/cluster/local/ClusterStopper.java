// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.NodeMemory;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.daemon.Leftovers;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.common.failure.PlainReason;

/** Ends every process of a local cluster, whatever state the cluster is in. */
final class ClusterStopper {
    private final ClusterPaths paths;
    private final Progress progress;
    private final ProcessTable table = ProcessTable.ofMachine();

    ClusterStopper(Path dir, Progress progress) {
        this.paths = new ClusterPaths(dir);
        this.progress = progress;
    }

    /**
     * Asks the daemons to end, then ends by force what is left, agents, slots and containers too. Goes on to its end if
     * the thread was interrupted before, and sooner if it is interrupted meanwhile; either leaves it interrupted.
     *
     * @return how many processes there were
     * @throws ClusterException if something is still alive after that
     */
    int stop() {
        boolean interrupted = Thread.interrupted();
        StopTime time = new StopTime(StopLimits.LOCAL);
        try {
            return stopAll(time);
        } finally {
            // An interrupt during the stop has cut it short, which leaves no other trace of it.
            if (interrupted || time.isAtOnce()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private int stopAll(StopTime time) {
        Leftovers leftovers = new Leftovers(table, paths);
        JsonFile<ClusterState> stateFile = ClusterState.file(paths);
        Map<Boolean, List<ProcessId>> askedLast = askedLast(stateFile);
        List<ProcessId> first = askedLast.get(false);
        List<ProcessId> last = askedLast.get(true);
        Set<ProcessId> all = new HashSet<>(leftovers.find());
        all.addAll(first);
        all.addAll(last);
        if (!all.isEmpty()) {
            progress.line("stopping " + all.size() + " processes, waiting for " + (first.size() + last.size())
                    + " daemons to end");
        }
        if (!leftovers.end(first, last, time)) {
            throw new ClusterException("Still alive after SIGKILL: "
                    + leftovers.find().stream()
                            .map(process -> Long.toString(process.pid()))
                            .collect(Collectors.joining(", "))
                    + "; end them by hand.");
        }
        removeFilesInMemory();
        stateFile.delete();
        return all.size();
    }

    private void removeFilesInMemory() {
        for (int worker = 1; Files.isDirectory(paths.run(worker)); worker++) {
            removeFilesInMemory(paths.worker(worker), paths.run(worker));
        }
        for (int node = 1; Files.isDirectory(paths.memoryRun(node)); node++) {
            removeFilesInMemory(paths.memoryNode(node), paths.memoryRun(node));
        }
    }

    private void removeFilesInMemory(Path node, Path run) {
        try {
            NodeMemory.remove(SiteFiles.read(node.resolve("conf")), run);
        } catch (IOException e) {
            progress.line("Intermediate files are left in memory: " + PlainReason.of(e));
        }
    }

    /** What is given time to end, and whether as the last: the daemons, and mpirun, which takes its ranks with it. */
    private Map<Boolean, List<ProcessId>> askedLast(JsonFile<ClusterState> stateFile) {
        Map<ProcessId, Boolean> asked = new HashMap<>();
        try {
            stateFile.read().ifPresent(state -> {
                state.daemons()
                        .forEach(daemon ->
                                asked.put(daemon.process(), daemon.role().endsLast()));
                state.pools().launchers().forEach(mpirun -> asked.put(mpirun.process(), false));
            });
        } catch (ClusterException e) {
            progress.line(e.getMessage() + " Ending the daemons by force.");
        }
        return asked.keySet().stream().filter(table::isAlive).collect(Collectors.partitioningBy(asked::get));
    }
}
