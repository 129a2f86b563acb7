// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;

/**
 * A file like {@code file.out}: for each reduce its sorted records, one after the other.
 *
 * @param index where those of each reduce are
 */
record SortedFile(Path file, SpillRecord index) {
    /**
     * Opens one whose index is a file.
     *
     * @throws IOException if it is not whole
     */
    static SortedFile open(FileSystem fs, Path file, Path indexFile, JobConf job, int reduces) throws IOException {
        SpillRecord index = new SpillRecord(indexFile, job);
        if (index.size() != reduces) {
            throw new IOException(indexFile + " is of " + index.size() + " reduces, not " + reduces);
        }
        long bytes = 0;
        for (int reduce = 0; reduce < index.size(); reduce++) {
            IndexRecord entry = index.getIndex(reduce);
            bytes = Math.max(bytes, entry.startOffset + entry.partLength);
        }
        long length = fs.getFileStatus(file).getLen();
        if (length < bytes) {
            throw new IOException(file + " has " + length + " bytes, less than the " + bytes + " of its index");
        }
        return new SortedFile(file, index);
    }

    long bytes() {
        long bytes = 0;
        for (int reduce = 0; reduce < index.size(); reduce++) {
            bytes += index.getIndex(reduce).partLength;
        }
        return bytes;
    }
}
