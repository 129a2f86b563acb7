// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.batch.node.Claims;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.NodePlace;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.daemon.Leftovers;
import org.hawser.cluster.core.files.Attempts;
import org.hawser.cluster.core.files.ClusterLock;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.process.ProcessTable;

/** Makes and removes an allocation's files on the master, but configuration and logs. Keeps other runs out. */
final class MasterFiles {
    private static final String CLAIM = "master";
    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

    private final List<AllocatedNode> nodes;
    private final AllocationPlaces places;
    private final ProcessTable table = ProcessTable.ofMachine();
    private final Claims claims;
    private final Progress progress;
    private Optional<Path> claim = Optional.empty();
    private Optional<ClusterLock> lock = Optional.empty();

    MasterFiles(List<AllocatedNode> nodes, AllocationPlaces places, Progress progress) {
        this.nodes = List.copyOf(nodes);
        this.places = places;
        this.progress = progress;
        this.claims = new Claims(places.mpiParent().getParent(), table, progress);
    }

    /**
     * Makes the places fit for a start: an earlier run of the same job, and other jobs on this machine, may have been killed.
     *
     * @throws ClusterException if an earlier run of the same job still lives; nothing is changed then
     */
    void prepare() throws IOException {
        claims.requireFree(places.mpiParent(), CLAIM, Duration.ZERO);
        lock = lock();
        new Leftovers(table, places.shared()).kill(KILL_LIMIT);
        for (Path directory : places.commonDirectories()) {
            DirectoryTree.requireOwn(directory);
        }
        claims.removeAbandoned();
        claim = Optional.of(
                claims.take(places.mpiParent(), CLAIM, places.shared().dir(), claimed()));
        // Before the removal: nobody can put one of the same name in their place then.
        places.commonDirectories().forEach(DirectoryTree::createOwn);
        Attempts attempts = new Attempts();
        removeContents(attempts);
        attempts.throwFirst();
    }

    /** A run on another host cannot be seen in this one's processes; it may still use the same directory. */
    private Optional<ClusterLock> lock() {
        Path file = places.shared().dir().resolve("run.lock");
        try {
            return Optional.of(ClusterLock.take(
                    file,
                    places.shared().dir()
                            + " is in use: another process, here or on another host, runs a cluster from it."
                            + " Wait until it has ended, or choose another --id and --dir. If its host has crashed, remove "
                            + file + "."));
        } catch (UncheckedIOException e) {
            progress.line(
                    "nothing keeps another run out of this directory: " + file + " cannot be locked: " + e.getCause());
            return Optional.empty();
        }
    }

    /** The user's command ends with this process, whatever ends it. */
    void claim(Process command) throws IOException {
        claims.addChild(claim.orElseThrow(), command.pid());
    }

    /** Whether the places were found fit and are this job's now. */
    boolean isClaimed() {
        return claim.isPresent();
    }

    private List<Path> claimed() {
        return Stream.concat(
                        nodes.stream().map(node -> places.node(node).paths().run()),
                        places.masterDirectoriesOnNode().stream())
                .toList();
    }

    /**
     * Removes all of it, as far as it is there, but what a node on this machine has claimed: that may still collect its logs.
     * What cannot be removed does not keep the rest.
     */
    void remove() throws IOException {
        Attempts attempts = new Attempts();
        if (removeContents(attempts) && claim.isPresent()) {
            attempts.attempt(() -> Files.deleteIfExists(claim.get()));
        }
        for (Path directory : places.commonDirectories()) {
            attempts.attempt(() -> DirectoryTree.removeIfEmpty(directory));
        }
        attempts.throwFirst();
    }

    /** Lets other runs have the shared directory; nothing may be removed after this. */
    void release() {
        lock.ifPresent(ClusterLock::release);
    }

    /** Returns whether all is gone that the claim names; else the next job finds it by that. */
    private boolean removeContents(Attempts attempts) {
        // First, whatever happens after: they are secrets.
        attempts.attempt(() -> Files.deleteIfExists(places.token()));
        attempts.attempt(() -> Files.deleteIfExists(places.environment()));
        boolean removed = true;
        for (AllocatedNode node : nodes) {
            removed &= attempts.attempt(() -> removeRun(places.node(node)));
        }
        for (Path directory : places.masterDirectories()) {
            removed &= attempts.attempt(() -> DirectoryTree.removeAll(List.of(directory)))
                    || !places.masterDirectoriesOnNode().contains(directory);
        }
        attempts.attempt(() -> DirectoryTree.remove(places.agentAddresses()));
        attempts.attempt(() -> DirectoryTree.remove(places.shared().temporary()));
        attempts.attempt(() -> Files.deleteIfExists(places.shared().state()));
        return removed;
    }

    /** A rank on this machine makes it again if it starts when the node has removed it. */
    private void removeRun(NodePlace node) throws IOException {
        if (!claims.isTaken(places.mpiParent(), node.name())
                && DirectoryTree.requireOwn(node.dir().getParent())) {
            DirectoryTree.removeAllAndEmptyParents(List.of(node.paths().run()));
        }
    }
}
