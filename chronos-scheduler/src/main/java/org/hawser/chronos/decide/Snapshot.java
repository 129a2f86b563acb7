// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The cluster at one moment, as far as it matters to recovery tasks. Not for use by several threads at once. */
public final class Snapshot {
    /** A container and where it runs. */
    record Placed(Node node, Running running) {}

    private final List<Node> nodes;
    private final List<Waiting> waiting;
    private final Order order;
    private final int containers;
    private final Map<String, List<Node>> byName = new HashMap<>();
    private Map<ApplicationId, List<Placed>> byApplication;

    /**
     * @param nodes that recovery tasks may run on: all that live, or those that the tasks' hosts name if all name some
     * @param waiting in the order in which they are served
     * @param containers that run in the whole cluster
     */
    public Snapshot(List<Node> nodes, List<Waiting> waiting, Order order, int containers) {
        this.nodes = requireNonNull(nodes, "nodes is null");
        this.waiting = List.copyOf(waiting);
        this.order = requireNonNull(order, "order is null");
        this.containers = containers;
        nodes.forEach(node ->
                byName.computeIfAbsent(node.name(), any -> new ArrayList<>()).add(node));
    }

    public List<Waiting> waiting() {
        return waiting;
    }

    public Order order() {
        return order;
    }

    int containers() {
        return containers;
    }

    /** The nodes that have the task's input. */
    List<Node> nodesFor(Waiting task) {
        if (task.hosts().isEmpty()) {
            return nodes;
        }
        return task.hosts().stream()
                .distinct()
                .flatMap(host -> byName.getOrDefault(host, List.of()).stream())
                .toList();
    }

    /** Takes one step for each container, the first time. */
    Map<ApplicationId, List<Placed>> byApplication() {
        if (byApplication == null) {
            byApplication = new HashMap<>();
            for (Node node : nodes) {
                for (Running running : node.running()) {
                    byApplication
                            .computeIfAbsent(running.application(), any -> new ArrayList<>())
                            .add(new Placed(node, running));
                }
            }
        }
        return byApplication;
    }
}
