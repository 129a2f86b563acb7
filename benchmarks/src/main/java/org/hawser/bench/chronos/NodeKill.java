// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hawser.bench.run.NodeCpus;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.local.LocalCluster;

/** Kills everything of a worker at once: NodeManager, DataNode, agent, slots, and containers. */
final class NodeKill {
    /** What is being started at this moment is found the next time. */
    private static final int ROUNDS = 5;

    private static final ProcessTable PROCESSES = ProcessTable.ofMachine();

    private NodeKill() {}

    /**
     * Kills it and returns when all processes are gone.
     *
     * @return when its NodeManager was killed, ms since the epoch
     */
    static long kill(LocalCluster cluster, int worker) {
        long nodeManager = cluster.daemon(Role.NODEMANAGER, worker).pid();
        // The NodeManager first: it would start again what ends before it.
        ProcessHandle.of(nodeManager).ifPresent(ProcessHandle::destroyForcibly);
        long killed = System.currentTimeMillis();
        for (int round = 0; round < ROUNDS; round++) {
            List<ProcessHandle> left = processes(cluster, worker);
            left.forEach(ProcessHandle::destroyForcibly);
            left.forEach(process -> process.onExit().join());
        }
        return killed;
    }

    private static List<ProcessHandle> processes(LocalCluster cluster, int worker) {
        Set<String> node = Set.of("worker" + worker);
        return PROCESSES.pids().stream()
                .filter(pid -> NodeCpus.nodes(PROCESSES.commandLine(pid), cluster.dir())
                        .equals(node))
                .map(ProcessHandle::of)
                .flatMap(Optional::stream)
                .toList();
    }
}
