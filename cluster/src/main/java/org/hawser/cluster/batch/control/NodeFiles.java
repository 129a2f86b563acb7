// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.control;

/**
 * Where a node keeps files, and what kind of storage that is; part of its {@link NodeReport}.
 *
 * @param localInMemory whether the data of jobs is in a file system that takes its space from memory
 * @param hdfsInMemory whether the blocks of HDFS are
 * @param hdfsMebibytes the size of the file system that the blocks of HDFS are in
 */
public record NodeFiles(boolean localInMemory, boolean hdfsInMemory, long hdfsMebibytes) {
    /** How many of the two are in memory. */
    public int inMemory() {
        return (localInMemory ? 1 : 0) + (hdfsInMemory ? 1 : 0);
    }
}
