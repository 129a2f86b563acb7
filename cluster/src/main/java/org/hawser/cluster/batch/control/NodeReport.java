// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.control;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.machine.Link;

/**
 * What a node server reports about its node before any daemon is started.
 *
 * @param hostName as the node calls itself
 * @param link the interface that its daemons will use
 * @param addresses of all its interfaces: calls may come from any of them
 * @param memoryMebibytes what the job may use of its memory
 * @param files where the daemons of the node will keep files
 * @param mpi whether MPI ranks can run on it
 */
public record NodeReport(
        String hostName,
        Link link,
        List<String> addresses,
        int cores,
        long memoryMebibytes,
        Files files,
        OpenMpi.Usability mpi) {
    /**
     * Where a node keeps files, and what kind of storage that is.
     *
     * @param localInMemory whether the data of jobs is in a file system that takes its space from memory
     * @param hdfsInMemory whether the blocks of HDFS are
     * @param hdfsMebibytes the size of the file system that the blocks of HDFS are in
     * @param memoryMebibytes that of the one for intermediate files in memory; 0 if there is none
     */
    public record Files(boolean localInMemory, boolean hdfsInMemory, long hdfsMebibytes, long memoryMebibytes) {
        /** How many of the two are in memory. */
        public int inMemory() {
            return (localInMemory ? 1 : 0) + (hdfsInMemory ? 1 : 0);
        }
    }

    public NodeReport {
        requireNonNull(hostName, "hostName is null");
        requireNonNull(link, "link is null");
        addresses = List.copyOf(addresses);
        requireNonNull(files, "files is null");
        requireNonNull(mpi, "mpi is null");
    }
}
