// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.RemoteDaemon;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.cluster.core.state.RemoteWorker;

/** The daemons of workers on other hosts, for {@code hawser cluster status}; empty where all are on this host. */
record RemoteStatus(List<RemoteWorker> workers, List<RemoteDaemon> daemons, List<RemoteWorker> memoryNodes) {
    static RemoteStatus of(ClusterState state) {
        return new RemoteStatus(
                state.remoteWorkers(),
                state.remoteWorkers().isEmpty() ? List.of() : RemoteDaemon.of(state),
                state.remoteMemoryNodes());
    }

    /** A line for each daemon, behind an empty one; empty where there are no such workers. */
    String text() {
        if (workers.isEmpty()) {
            return "";
        }
        String lines = daemons.stream()
                .map(daemon -> String.format(
                        "%-12s %-24s %-10s %s%n",
                        daemon.role().label(), daemon.address(), daemon.state(), daemon.web()))
                .collect(Collectors.joining());
        String text = String.format("%n%nWorkers on %s, as the masters see them:%n%s", names(workers), lines)
                .stripTrailing();
        return memoryNodes.isEmpty()
                ? text
                : text + String.format("%n%nMemory nodes on %s; see hawser semem nodes", names(memoryNodes));
    }

    private static String names(List<RemoteWorker> nodes) {
        return nodes.stream().map(RemoteWorker::node).collect(Collectors.joining(", "));
    }

    /** What is not as it should be, a sentence each. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        for (Role role : List.of(Role.DATANODE, Role.NODEMANAGER)) {
            long up = daemons.stream()
                    .filter(daemon ->
                            daemon.role().equals(role) && daemon.state().equals("up"))
                    .count();
            if (up < workers.size()) {
                complaints.add("Of " + workers.size() + " " + role.label() + "s " + up + " are up.");
            }
        }
        return complaints;
    }
}
