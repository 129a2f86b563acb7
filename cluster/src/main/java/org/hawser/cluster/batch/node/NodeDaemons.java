// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.batch.control.Order;
import org.hawser.cluster.batch.plan.NodePlace;
import org.hawser.cluster.batch.scheduler.NodeEnvironment;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.NodeMemory;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.daemon.Daemons;
import org.hawser.cluster.core.daemon.Leftovers;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.files.Attempts;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.probe.PoolProbes;
import org.hawser.cluster.core.probe.PoolReadiness;
import org.hawser.cluster.core.probe.Probe;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.common.role.AddedRole.Placement;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;

/** Starts the daemons of a node, and stops them with all that its containers have started. */
final class NodeDaemons {
    private static final Duration CLEAN_LIMIT = Duration.ofSeconds(5);
    /** What serves a node whose master was killed stops at once; the job may be queued again meanwhile. */
    private static final Duration EARLIER_LIMIT = Duration.ofSeconds(10);

    private final NodePlace place;
    private final Duration earlierLimit;
    private final ClusterPaths paths;
    private final ProcessTable table = ProcessTable.ofMachine();
    private Optional<Path> claim = Optional.empty();
    private volatile Optional<Daemons> daemons = Optional.empty();

    NodeDaemons(NodePlace place) {
        this(place, EARLIER_LIMIT);
    }

    /** As above; an earlier run of the same job may take that long to end. */
    NodeDaemons(NodePlace place, Duration earlierLimit) {
        this.place = place;
        this.earlierLimit = earlierLimit;
        this.paths = place.paths();
    }

    /** Starts the daemons of a worker or memory node; returns when their processes run. */
    void start(Order order, RuntimeLayout layout) {
        makeDirectories(order);
        DaemonCommand plain = new DaemonCommand(paths, order.profile(), layout);
        DaemonCommand command = ReuseKeys.ARCHIVE_DIR
                .getIfSet(order.settings()::get)
                .map(dir -> plain.withArchive(Path.of(dir)))
                .orElse(plain);
        Daemons starting = new Daemons(paths, command, NodeEnvironment.daemons(paths.dir(), command));
        daemons = Optional.of(starting);
        for (Role role : Role.of(order.profile())) {
            if (role.placement() == (place.isMemoryNode() ? Placement.MEMORY : Placement.WORKER)) {
                starting.start(
                        new DaemonId(role, number()),
                        role.isAdded() ? List.of() : DaemonCommand.longLived(order.heapMebibytes()));
            }
        }
    }

    private int number() {
        return place.isMemoryNode() ? place.index() : place.worker();
    }

    private void makeDirectories(Order order) {
        if (!place.isMemoryNode()) {
            int worker = place.worker();
            // It may have been empty until now: then somebody else could have replaced it.
            DirectoryTree.createOwn(place.hdfs().getParent());
            DirectoryTree.createPrivate(place.hdfs());
            DirectoryTree.createPrivate(place.monitor());
            DirectoryTree.createPrivate(paths.nodeManagerLocal(worker));
            DirectoryTree.createPrivate(paths.containerLogs(worker));
        }
        DirectoryTree.createPrivate(place.run());
        DirectoryTree.createPrivate(paths.temporary());
        SiteFiles.write(place.daemonConf(), order.settings());
        try {
            // Daemons hand HADOOP_CONF_DIR on to containers, which are clients.
            Files.createSymbolicLink(paths.conf(), place.conf());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What must hold before the node is of full use, beyond its daemons' processes. */
    Optional<Probe> readiness(Progress progress) {
        if (place.isMemoryNode()) {
            RunDirectory run = new RunDirectory(place.run());
            return daemons.flatMap(Daemons::first)
                    .map(daemon -> new Probe(daemon, "the agent answers", () -> PoolReadiness.status(run)
                            .isPresent()));
        }
        return PoolProbes.of(new DaemonId(Role.NODEMANAGER, place.worker()), place.daemonConf(), progress);
    }

    /** How a daemon ended that nobody has stopped, if there is one. */
    Optional<String> loss() {
        return daemons.flatMap(Daemons::loss);
    }

    /** Ends and removes what dead jobs have left; throws, before that, if an earlier run of this job still lives. */
    void clean(Progress progress) throws IOException {
        claims(progress).requireFree(place.job(), place.name(), earlierLimit);
        if (!new Leftovers(table, paths).kill(CLEAN_LIMIT)) {
            throw new ClusterException("Processes of an earlier run of this job are still alive after SIGKILL.");
        }
        DirectoryTree.removeAll(place.temporary());
        claims(progress).removeAbandoned();
    }

    /** Claims the node's directories, and makes the first of them. What it makes, {@link #stop} removes. */
    void claim(Progress progress) throws IOException {
        claim = Optional.of(claims(progress).take(place.job(), place.name(), place.dir(), place.onNode()));
        place.common().forEach(DirectoryTree::createOwn);
        DirectoryTree.createPrivate(place.dir());
    }

    private Claims claims(Progress progress) {
        return new Claims(place.job().getParent(), table, progress);
    }

    /**
     * Ends the daemons, removes all but the logs, collects these as far as the time allows, and removes them. Returns what
     * went wrong. Does nothing if the node was never prepared: what is there then may be somebody else's.
     */
    List<String> stop(StopTime time) {
        if (claim.isEmpty()) {
            return List.of();
        }
        List<String> complaints = new ArrayList<>();
        if (!daemons.map(started -> started.stop(time))
                .orElseGet(() -> new Leftovers(table, paths).end(List.of(), List.of(), time))) {
            complaints.add("Processes are still alive after SIGKILL.");
        }
        attempt(
                "Intermediate files are left in memory",
                complaints,
                () -> NodeMemory.remove(SiteFiles.read(place.daemonConf()), place.run()));
        attempt("Not all could be removed", complaints, () -> DirectoryTree.removeAll(place.bulk()));
        attempt("The logs could not be collected", complaints, () -> new LogArchive(place)
                .write(time)
                .ifPresent(complaints::add));
        attempt(place.dir() + " could not be removed", complaints, () -> {
            DirectoryTree.removeAllAndEmptyParents(place.temporary());
            // Only now: by the claim the next job finds what is left.
            Files.deleteIfExists(claim.get());
            DirectoryTree.removeIfEmpty(place.job());
        });
        return complaints;
    }

    private static void attempt(String complaint, List<String> complaints, Attempts.Step step) {
        try {
            step.run();
        } catch (IOException | UncheckedIOException | ClusterException e) {
            complaints.add(complaint + ": " + e);
        }
    }
}
