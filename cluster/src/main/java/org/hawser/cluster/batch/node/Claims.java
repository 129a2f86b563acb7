// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static java.util.Objects.requireNonNull;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.daemon.Leftovers;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;

/**
 * The claims of all jobs of this account on this node. Each is in its job's own directory, in memory, so that a node
 * that has been rebooted has none. A job writes its own claim when it starts, and removes what dead jobs have left.
 */
public final class Claims {
    private static final String JOBS = "hawser-*";
    private static final String FILES = "claim-*.json";
    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

    private final Path parent;
    private final ProcessTable table;
    private final Progress progress;

    /** Claims in the directories of all jobs, which are in {@code parent}. */
    public Claims(Path parent, ProcessTable table, Progress progress) {
        this.parent = requireNonNull(parent, "parent is null");
        this.table = requireNonNull(table, "table is null");
        this.progress = requireNonNull(progress, "progress is null");
    }

    /**
     * Refuses a name that another process has claimed, as long as that process lives. A process of another namespace of pids
     * cannot be looked at, and does not count.
     *
     * @param limit how long a process that is about to end may take
     * @throws ClusterException if it still lives then
     */
    public void requireFree(Path job, String name, Duration limit) throws IOException {
        DirectoryTree.requireOwn(job);
        Path file = file(job, name);
        try {
            Deadline.after(limit).await(() -> livingOwner(file).isEmpty());
            livingOwner(file).ifPresent(owner -> {
                throw new ClusterException(job.getFileName() + " is in use on this node: process " + owner.pid()
                        + " serves a cluster that was started with the same --id. Wait until it has ended, or choose"
                        + " another --id and --dir.");
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private Optional<ProcessId> livingOwner(Path file) {
        return stored(file)
                .read()
                .filter(claim -> claim.namespace().equals(namespace()) && table.isAlive(claim.owner()))
                .map(Claim::owner);
    }

    /**
     * Claims directories for this process, until it ends, by a name that is unique in the job on this machine.
     *
     * @return the file of the claim, to be removed when the directories are
     */
    public Path take(Path job, String name, Path clusterDir, List<Path> directories) {
        DirectoryTree.createOwn(job);
        Path file = file(job, name);
        stored(file)
                .write(new Claim(
                        table.find(ProcessHandle.current().pid()).orElseThrow(),
                        namespace(),
                        List.of(),
                        clusterDir.toString(),
                        directories.stream().map(Path::toString).toList()));
        return file;
    }

    /** Whether something of that name is claimed, by a process that lives or not. */
    public boolean isTaken(Path job, String name) {
        return Files.exists(file(job, name));
    }

    private static Path file(Path job, String name) {
        return job.resolve(FILES.replace("*", name));
    }

    /** Adds a process that ends with this one. */
    public void addChild(Path file, long pid) {
        Claim claim = stored(file).read().orElseThrow(() -> new ClusterException(file + " has been removed."));
        stored(file)
                .write(new Claim(
                        claim.owner(),
                        claim.namespace(),
                        Stream.concat(claim.children().stream(), table.find(pid).stream())
                                .toList(),
                        claim.clusterDir(),
                        claim.directories()));
    }

    private static JsonFile<Claim> stored(Path file) {
        return new JsonFile<>(file, Claim.class);
    }

    /** Ends and removes what jobs have left whose processes were killed; only those of this account, of this node. */
    public void removeAbandoned() {
        try {
            list(parent, JOBS).forEach(this::removeAbandoned);
        } catch (IOException e) {
            tell(e);
        }
    }

    private void removeAbandoned(Path job) {
        try {
            if (DirectoryTree.isOwn(job)) {
                list(job, FILES).forEach(this::removeIfAbandoned);
            }
        } catch (IOException e) {
            tell(e);
        }
    }

    private void removeIfAbandoned(Path file) {
        try {
            Optional<Claim> abandoned = stored(file)
                    .read()
                    .filter(claim -> claim.namespace().equals(namespace()) && !table.isAlive(claim.owner()));
            if (abandoned.isPresent() && remove(abandoned.get(), file)) {
                progress.line(
                        "removed what " + file.getParent().getFileName() + ", which was killed, had left on this node");
            }
        } catch (IOException | UncheckedIOException | ClusterException e) {
            tell(e);
        }
    }

    /** Another job may be doing the same at the same time. */
    private void tell(Exception failure) {
        if (!(failure instanceof FileNotFoundException || failure instanceof NoSuchFileException)) {
            progress.line("not everything that an earlier job left on this node could be removed: " + failure);
        }
    }

    /** Returns whether all is removed; else the claim stays, and the next job tries again. */
    private boolean remove(Claim claim, Path file) throws IOException {
        claim.children().stream()
                .filter(table::isAlive)
                .flatMap(child -> ProcessHandle.of(child.pid()).stream())
                .flatMap(child -> Stream.concat(Stream.of(child), child.descendants()).toList().stream())
                .forEach(ProcessHandle::destroyForcibly);
        new Leftovers(table, new ClusterPaths(Path.of(claim.clusterDir()))).kill(KILL_LIMIT);
        boolean all = true;
        for (String directory : claim.directories()) {
            try {
                DirectoryTree.removeAllAndEmptyParents(List.of(Path.of(directory)));
            } catch (IOException | ClusterException e) {
                tell(e);
                all = false;
            }
        }
        if (all) {
            Files.deleteIfExists(file);
            DirectoryTree.removeIfEmpty(file.getParent());
        }
        return all;
    }

    private static String namespace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> list(Path directory, String pattern) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, pattern)) {
            entries.forEach(found::add);
        }
        return found;
    }
}
