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
record RemoteStatus(List<RemoteWorker> workers, List<RemoteDaemon> daemons) {
    static RemoteStatus of(ClusterState state) {
        return new RemoteStatus(
                state.remoteWorkers(), state.remoteWorkers().isEmpty() ? List.of() : RemoteDaemon.of(state));
    }

    /** A line for each daemon, behind an empty one; empty where there are no such workers. */
    String text() {
        if (workers.isEmpty()) {
            return "";
        }
        String nodes = workers.stream().map(RemoteWorker::node).collect(Collectors.joining(", "));
        String lines = daemons.stream()
                .map(daemon -> String.format(
                        "%-12s %-24s %-10s %s%n",
                        daemon.role().label(), daemon.address(), daemon.state(), daemon.web()))
                .collect(Collectors.joining());
        return String.format("%n%nWorkers on %s, as the masters see them:%n%s", nodes, lines)
                .stripTrailing();
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
