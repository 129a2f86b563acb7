// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.site;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;

/** Finds and ends the processes on this host of the pools that were started from a directory. */
record PoolProcesses(ProcessTable table, Path dir) {
    /** Variable of all that is started with the pools. By this, mpirun is found whose launcher was killed. */
    static final String MARK = "HAWSER_POOLS_DIR";

    /** More than mpirun has to end its ranks. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

    /** The launcher, and what was started with it; each may have outlived the other. This process is none of them. */
    List<ProcessId> living(Optional<ProcessId> launcher) {
        Set<Long> spared = table.selfAndAncestors();
        Stream<ProcessId> marked = table.pids().stream()
                .filter(pid -> table.environment(pid).contains(MARK + "=" + dir))
                .flatMap(pid -> table.find(pid).stream());
        return Stream.concat(launcher.filter(table::isAlive).stream(), marked)
                .filter(process -> !spared.contains(process.pid()))
                .distinct()
                .toList();
    }

    /** Asks those to end that no other of them has started: they end the others. Throws if one survives SIGKILL. */
    void end(List<ProcessId> living) {
        Set<Long> spared = table.selfAndAncestors();
        List<ProcessId> all = living.stream()
                .flatMap(process -> ProcessHandle.of(process.pid()).stream())
                .flatMap(parent -> Stream.concat(Stream.of(parent), parent.descendants()))
                .flatMap(process -> table.find(process.pid()).stream())
                .filter(process -> !spared.contains(process.pid()))
                .distinct()
                .toList();
        Set<Long> pids = living.stream().map(ProcessId::pid).collect(Collectors.toSet());
        List<ProcessId> asked = living.stream()
                .filter(process ->
                        table.parent(process.pid()).filter(pids::contains).isEmpty())
                .toList();
        asked.forEach(process -> process.terminate(table));
        Deadline.after(STOP_LIMIT).await(() -> asked.stream().noneMatch(table::isAlive));
        all.forEach(process -> process.kill(table));
        if (!Deadline.after(KILL_LIMIT).await(() -> all.stream().noneMatch(table::isAlive))) {
            throw new ClusterException("Still alive after SIGKILL: "
                    + all.stream()
                            .filter(table::isAlive)
                            .map(process -> Long.toString(process.pid()))
                            .collect(Collectors.joining(", "))
                    + "; end them by hand.");
        }
    }
}
