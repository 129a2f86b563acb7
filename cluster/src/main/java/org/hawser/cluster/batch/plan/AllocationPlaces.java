// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.core.conf.ClusterPaths;

/** Computes where the files of an allocation are, in the shared directory and on each node. */
public final class AllocationPlaces {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final String id;
    private final ClusterPaths shared;
    private final Path local;
    private final HdfsPlace hdfs;

    /** The places of a job in {@code dir}, which all nodes share, and in {@code localDir} on each node. */
    public AllocationPlaces(String id, Path dir, Path localDir, HdfsPlace hdfs) {
        this.id = requireNonNull(id, "id is null");
        this.shared = new ClusterPaths(dir);
        this.local = localDir.resolve("hawser-" + id);
        this.hdfs = requireNonNull(hdfs, "hdfs is null");
    }

    /** What all nodes share: the configuration, the state, the logs. */
    public ClusterPaths shared() {
        return shared;
    }

    public NodePlace node(AllocatedNode node) {
        Path dir = local.resolve("n" + node.index());
        Path blocks = isHdfsLocal() ? dir.resolve("hdfs") : hdfsParent().resolve("n" + node.index() + "-hdfs");
        Path mpi = mpiParent().resolve("n" + node.index() + "-mpi");
        return new NodePlace(
                node.index(),
                node.role(),
                dir,
                blocks,
                mpi,
                monitor(),
                shared.logs().resolve(node.label()),
                shared.conf());
    }

    /** Where the directories of all nodes' ranks are on each node: in memory, since ranks share memory by files there. */
    public Path mpiParent() {
        return SHARED_MEMORY.resolve("hawser-" + id);
    }

    /** What the reducers of a machine tell one another, and where its tasks ask a DataNode for turns. */
    public Path monitor() {
        return mpiParent().resolve("shuffle");
    }

    /** What mpirun and its daemons are started from. */
    public Path mpirun() {
        return shared.dir().resolve("mpirun");
    }

    /** Where agents say how those of other nodes reach them. */
    public Path agentAddresses() {
        return shared.dir().resolve("agents");
    }

    /** The names of all nodes, one a line, in their order. */
    public Path nodeNames() {
        return shared.dir().resolve("nodes.plan");
    }

    /** The history of the cluster's jobs, once it is collected. */
    public Path history() {
        return shared.logs().resolve("history");
    }

    /** The NameNode's data. */
    public Path nameNodeData() {
        return (isHdfsLocal() ? local : hdfsParent()).resolve("namenode");
    }

    /** The master's temporary files. */
    public Path masterTemporary() {
        return local.resolve("tmp");
    }

    /** The script that a launcher starts on each node. */
    public Path nodeScript() {
        return shared.dir().resolve("node.sh");
    }

    /** The script that runs a program on the node where it is started, with the job's environment. */
    public Path onNode() {
        return shared.dir().resolve("on-node.sh");
    }

    /** The script that does so on the node that it is given, and prints what the program has printed. */
    public Path askNode() {
        return shared.dir().resolve("ask-node.sh");
    }

    /** The environment of the job's script, for scripts on nodes. */
    public Path environment() {
        return shared.dir().resolve("environment.sh");
    }

    /** What nodes must know to be let in by the master. */
    public Path token() {
        return shared.dir().resolve("control.token");
    }

    /** The programs that the user's command finds on its path. */
    public Path commands() {
        return shared.dir().resolve("bin");
    }

    /** Output of a node's launcher and of what serves the node. */
    public Path launcherLog(AllocatedNode node) {
        return shared.logs().resolve(node.label()).resolve("launch.log");
    }

    /** What the master removes at the end; the last ones only if nothing is in them. */
    public List<Path> masterDirectories() {
        return List.of(nameNodeData(), masterTemporary());
    }

    /** Of these, what is on the master's machine, not on a file system that nodes share. */
    public List<Path> masterDirectoriesOnNode() {
        return hdfs.kind() == HdfsPlace.Kind.SHARED ? List.of(masterTemporary()) : masterDirectories();
    }

    /** Directories that nodes of the same machine may still use. */
    public List<Path> commonDirectories() {
        return Stream.of(local, mpiParent(), isHdfsLocal() ? local : hdfsParent())
                .distinct()
                .toList();
    }

    private boolean isHdfsLocal() {
        return hdfs.kind() == HdfsPlace.Kind.LOCAL;
    }

    private Path hdfsParent() {
        return hdfs.parent().resolve("hawser-" + id);
    }
}
