// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.conf.ClusterPaths;

/**
 * Where a node keeps its files. Several nodes may be one machine: each has directories of its own.
 *
 * @param index the node's place in the node file
 * @param dir what is local to the node
 * @param hdfs the blocks of its DataNode; inside of {@code dir} or elsewhere
 * @param mpi sessions and shared memory of its ranks of MPI; made when mpirun needs it
 * @param monitor what its reducers tell one another
 * @param logs where its logs are collected
 * @param conf the configuration of clients and containers, on a shared file system
 */
public record NodePlace(int index, NodeRole role, Path dir, Path hdfs, Path mpi, Path monitor, Path logs, Path conf) {
    public NodePlace {
        requireNonNull(role, "role is null");
        requireNonNull(dir, "dir is null");
        requireNonNull(hdfs, "hdfs is null");
        requireNonNull(mpi, "mpi is null");
        requireNonNull(monitor, "monitor is null");
        requireNonNull(logs, "logs is null");
        requireNonNull(conf, "conf is null");
    }

    /** The number of the worker that the node is: its index, but for a master that is a worker too. */
    public int worker() {
        return Math.max(1, index);
    }

    public boolean isMemoryNode() {
        return role == NodeRole.MEMORY;
    }

    /** Everything of the node's daemons but what all have in common, logs and run-time files. */
    private Path own() {
        return isMemoryNode() ? paths().memoryNode(index) : paths().worker(worker());
    }

    /** The configuration of its daemons. */
    public Path daemonConf() {
        return own().resolve("conf");
    }

    /** Run-time files of its agent. */
    public Path run() {
        return isMemoryNode() ? paths().memoryRun(index) : paths().run(worker());
    }

    /** The files of the node's daemons. */
    public ClusterPaths paths() {
        return new ClusterPaths(dir);
    }

    /** What all nodes of the job that are one machine have in memory. */
    public Path job() {
        return mpi.getParent();
    }

    /** The one file that its logs are collected in. */
    public Path logArchive() {
        return logs.resolveSibling(logs.getFileName() + ".tar.gz");
    }

    /** Unique in the job. */
    public String name() {
        return dir.getFileName().toString();
    }

    /** What is to be removed at the end; the logs are in the last one. */
    public List<Path> temporary() {
        return Stream.of(hdfs, mpi, monitor, dir)
                .filter(directory -> directory.equals(dir) || !directory.startsWith(dir))
                .toList();
    }

    /** Of that, what is certainly on this node: other nodes, and a later job of this id, use a shared file system too. */
    public List<Path> onNode() {
        return temporary().stream()
                .filter(directory -> directory.startsWith(dir) || directory.startsWith(job()))
                .toList();
    }

    /** The job's directories that all of it is in, and what other nodes have. */
    public List<Path> common() {
        return temporary().stream().map(Path::getParent).distinct().toList();
    }

    /** Of what is to be removed, what has no logs in it. */
    public List<Path> bulk() {
        return List.of(hdfs, mpi, monitor, own(), paths().temporary());
    }
}
