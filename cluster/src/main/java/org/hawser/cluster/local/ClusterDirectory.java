// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.files.DirectoryTree;

/** Prepares the directory of a local cluster for a start, which keeps HDFS and nothing else of an earlier one. */
record ClusterDirectory(ClusterPaths paths) {
    /** Refuses, before anything is written, a directory neither absent nor empty nor an earlier cluster's. */
    void requireOwn() {
        if (!isEmpty() && !isMarked()) {
            throw new ClusterException(
                    "The directory " + paths.dir() + " is neither empty nor that of a local cluster, and a"
                            + " start removes files there: choose one that is empty or does not exist yet, for example --dir "
                            + paths.dir().resolve("cluster") + ".");
        }
    }

    /** Refuses a state that no local cluster has written: a stop would end what it names, and remove it. */
    void requireOwnState() {
        if (Files.exists(paths.state()) && !isMarked()) {
            throw new ClusterException(paths.state() + " is not that of a local cluster: name the directory of one with"
                    + " --dir. The cluster of a batch job stops with its job.");
        }
    }

    private boolean isEmpty() {
        try (Stream<Path> entries = Files.list(paths.dir())) {
            return entries.findAny().isEmpty();
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            throw new ClusterException("The cluster directory " + paths.dir() + " cannot be read: " + e, e);
        }
    }

    /** Every start leaves its lock, which is empty. The state alone is no mark: batch jobs keep theirs in such a file. */
    private boolean isMarked() {
        Path lock = paths.startLock();
        return Files.isRegularFile(lock) && lock.toFile().length() == 0;
    }

    /** Refuses HDFS that was written by more workers than the cluster will have. */
    void prepare(int workers) {
        try {
            int before = workersWithData();
            if (before > workers) {
                throw new ClusterException("HDFS in " + paths.dir() + " is spread over " + before
                        + " workers: start with --workers " + before + " or more, or remove the directory.");
            }
            for (Path stale : List.of(paths.run(), paths.conf(), paths.temporary(), paths.logs(), paths.addresses())) {
                DirectoryTree.remove(stale);
                // A file, or a link, whose target is not the cluster's: nothing must be written there.
                Files.deleteIfExists(stale);
            }
            for (int worker = 1; worker <= workers; worker++) {
                DirectoryTree.remove(paths.nodeManagerLocal(worker));
                DirectoryTree.remove(paths.nodeManagerRecovery(worker));
                Files.createDirectories(paths.nodeManagerLocal(worker));
                Files.createDirectories(paths.dataNodeData(worker));
                Files.createDirectories(paths.run(worker));
                Files.createDirectories(paths.containerLogs(worker));
            }
            Files.createDirectories(paths.temporary());
            Files.createDirectories(paths.conf());
        } catch (IOException | UncheckedIOException e) {
            throw new ClusterException("The cluster directory " + paths.dir() + " cannot be prepared: " + e, e);
        }
    }

    /** Whether HDFS was formatted by an earlier start. */
    boolean hasFileSystem() {
        return Files.exists(paths.nameNodeData().resolve("current/VERSION"));
    }

    private int workersWithData() {
        int workers = 0;
        while (Files.isDirectory(paths.dataNodeData(workers + 1).resolve("current"))) {
            workers++;
        }
        return workers;
    }
}
