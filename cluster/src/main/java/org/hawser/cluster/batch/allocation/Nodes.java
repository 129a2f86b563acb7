// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hawser.cluster.batch.control.ControlServer;
import org.hawser.cluster.batch.control.NodeConnection;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.control.Notice;
import org.hawser.cluster.batch.control.Order;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.probe.Count;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;

/** The other nodes, as the master sees them: starts their servers, sends them orders, and notices a loss. */
final class Nodes {
    private static final long LAUNCHER_MILLIS = 3_000;

    private final List<AllocatedNode> nodes;
    private final ControlServer server;
    private final AllocationPlaces places;
    private final Progress progress;
    private final Map<AllocatedNode, Process> launchers = new LinkedHashMap<>();
    private final Set<AllocatedNode> lost = new HashSet<>();
    private long toldNanos;

    Nodes(List<AllocatedNode> nodes, ControlServer server, AllocationPlaces places, Progress progress) {
        this.nodes = List.copyOf(nodes);
        this.server = server;
        this.places = places;
        this.progress = progress;
    }

    /** Starts what serves each node. */
    void launch(NodeLauncher launcher) {
        ProcessLauncher processes = new ProcessLauncher(places.shared().dir(), System.getenv(), Session.INHERITED);
        for (AllocatedNode node : nodes) {
            launchers.put(
                    node,
                    processes.start(
                            launcher.command(node.name(), places.nodeScript(), Integer.toString(node.index())),
                            places.launcherLog(node)));
        }
    }

    /** What each node says about itself; throws with the output of its launcher if one does not answer in time. */
    Map<AllocatedNode, NodeReport> awaitReports(Duration limit) {
        Count count = new Count(progress, nodes.size(), "nodes to answer", "answered");
        if (!count.await(limit, () -> connections().size(), this::requireLaunchersAlive)) {
            AllocatedNode silent = nodes.stream()
                    .filter(node -> connection(node).isEmpty())
                    .findFirst()
                    .orElseThrow();
            throw unreachable(silent, "did not answer within " + limit.toSeconds() + " s");
        }
        return nodes.stream()
                .collect(Collectors.toMap(
                        node -> node,
                        node -> connection(node).orElseThrow().report(),
                        (one, other) -> one,
                        LinkedHashMap::new));
    }

    /** Tells a node to start its daemons. */
    void start(AllocatedNode node, Order order) {
        connection(node).orElseThrow().send(order);
    }

    /**
     * Waits until nodes are ready; after the time limit the cluster goes on without what is not.
     *
     * @param what there is on each of them
     * @param otherwise what happens until it is ready
     */
    void awaitReady(List<AllocatedNode> some, String what, String otherwise, Duration limit) {
        Count count = new Count(progress, some.size(), what, "ready");
        if (!count.await(limit, () -> (int) some.stream().filter(this::isReady).count(), this::requireNoLoss)) {
            progress.line("warning: not all " + what + " are ready within " + limit.toSeconds()
                    + " s; the command starts without them, and " + otherwise + " meanwhile");
        }
    }

    /** Throws if something has gone wrong on a node. */
    void requireNoLoss() {
        loss().ifPresent(loss -> {
            throw new ClusterException(loss);
        });
    }

    private boolean isReady(AllocatedNode node) {
        return connection(node).orElseThrow().notice(Notice.Kind.READY).isPresent();
    }

    /** What has gone wrong on a node that nobody has stopped, if anything. */
    Optional<String> loss() {
        return nodes.stream().flatMap(node -> loss(node).stream()).findFirst();
    }

    /** Tells what has gone wrong on each node, once. */
    void tellLosses() {
        nodes.stream().filter(node -> !lost.contains(node)).forEach(node -> loss(node)
                .ifPresent(loss -> {
                    lost.add(node);
                    progress.line("the cluster goes on without node " + node + ": " + loss);
                }));
    }

    private Optional<String> loss(AllocatedNode node) {
        NodeConnection connection = connection(node).orElseThrow();
        Optional<String> failure =
                connection.notice(Notice.Kind.FAILED).map(notice -> "On node " + node + ": " + notice.text());
        return failure.isPresent() || connection.isOpen()
                ? failure
                : Optional.of(
                        "The connection of node " + node + " has ended. " + LogTail.quote(places.launcherLog(node)));
    }

    /** Tells the nodes to stop everything, and returns at once. */
    void tellToStop(StopLimits limits) {
        toldNanos = System.nanoTime();
        connections().forEach(connection -> connection.send(Order.stop(limits)));
    }

    /**
     * Waits until the nodes have stopped, no longer than they may take since they were told.
     *
     * @return false if the stop was cut short meanwhile: the nodes have been told so, and are to be waited for again
     */
    boolean awaitStopped(StopTime time) {
        boolean orderly = !time.isAtOnce();
        List<NodeConnection> connections = connections();
        if (!connections.isEmpty()) {
            Count count = new Count(progress, connections.size(), "nodes to stop", "stopped");
            time.await(
                    limits -> Math.max(0, limits.nodeMillis() - millisSinceTold()),
                    () -> count.isEnough((int) connections.stream()
                                    .filter(Nodes::isStopped)
                                    .count())
                            || (orderly && time.isAtOnce()));
            if (orderly && time.isAtOnce() && !connections.stream().allMatch(Nodes::isStopped)) {
                tellToStop(time.limits());
                return false;
            }
            nodes.forEach(this::tellComplaints);
        }
        time.await(limits -> limits.atOnce() ? 0 : LAUNCHER_MILLIS, () -> launchers.values().stream()
                .noneMatch(Process::isAlive));
        launchers.values().forEach(Process::destroy);
        return true;
    }

    private long millisSinceTold() {
        return Duration.ofNanos(System.nanoTime() - toldNanos).toMillis();
    }

    private List<NodeConnection> connections() {
        return nodes.stream().flatMap(node -> connection(node).stream()).toList();
    }

    private void tellComplaints(AllocatedNode node) {
        String complaint = connection(node)
                .map(connection -> connection
                        .notice(Notice.Kind.STOPPED)
                        .map(Notice::text)
                        .orElse("it did not confirm that it has stopped; its logs may be missing."))
                .orElse("");
        if (!complaint.isEmpty()) {
            progress.line("node " + node + ": " + complaint);
        }
    }

    private static boolean isStopped(NodeConnection connection) {
        return !connection.isOpen() || connection.notice(Notice.Kind.STOPPED).isPresent();
    }

    private void requireLaunchersAlive() {
        launchers.forEach((node, launcher) -> {
            if (!launcher.isAlive() && connection(node).isEmpty()) {
                throw unreachable(node, "cannot be used: its launcher ended with exit code " + launcher.exitValue());
            }
        });
    }

    private ClusterException unreachable(AllocatedNode node, String what) {
        return new ClusterException(
                "Node " + node + " " + what + "; nothing was started. " + LogTail.quote(places.launcherLog(node)));
    }

    private Optional<NodeConnection> connection(AllocatedNode node) {
        return server.node(node.index());
    }
}
