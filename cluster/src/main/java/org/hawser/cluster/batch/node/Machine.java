// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.JobMemory;
import org.hawser.cluster.core.machine.Link;
import org.hawser.cluster.core.machine.MachineLinks;

/** Collects the facts about this machine that a node reports to the master. */
public final class Machine {
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    private Machine() {}

    /**
     * The report of this machine, with its directories for the data of jobs and for the blocks of HDFS.
     *
     * @param memoryDir for intermediate files in memory; there may be none
     */
    public static NodeReport report(Link link, RuntimeLayout layout, Path localDir, HdfsPlace hdfs, Path memoryDir) {
        return new NodeReport(
                MachineLinks.hostName(),
                link,
                MachineLinks.addresses(),
                Runtime.getRuntime().availableProcessors(),
                new JobMemory(Path.of("/")).mebibytes(),
                files(localDir, hdfs.parent(), memoryDir),
                layout.mpi().usability());
    }

    private static NodeReport.Files files(Path localDir, Path hdfs, Path memoryDir) {
        try {
            return new NodeReport.Files(
                    isInMemory(localDir),
                    isInMemory(hdfs),
                    fileStore(hdfs).getTotalSpace() >> 20,
                    Files.isDirectory(memoryDir) ? fileStore(memoryDir).getTotalSpace() >> 20 : 0);
        } catch (IOException e) {
            throw new ClusterException(
                    "Directory " + localDir + " or " + hdfs + " cannot be used on node " + MachineLinks.hostName()
                            + ": " + e.getMessage() + "; choose another with --local-dir and --hdfs.",
                    e);
        }
    }

    private static boolean isInMemory(Path directory) throws IOException {
        return IN_MEMORY.contains(fileStore(directory).type());
    }

    /** Of a directory that may have to be made yet. */
    private static FileStore fileStore(Path directory) throws IOException {
        Path existing = directory;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return Files.getFileStore(existing);
    }
}
