// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import org.apache.hadoop.util.CleanerUtil;

/** Tells which parts of a file are in memory. */
@FunctionalInterface
public interface PageCache {
    /** Whether the range, which is inside of the file, is in memory. It may not be a moment later. */
    boolean has(FileChannel channel, long offset, long bytes) throws IOException;

    /** Asks the kernel. Its answer holds only for those who may write the file. Others are told that nothing is in memory, or all. */
    static boolean ofKernel(FileChannel channel, long offset, long bytes) throws IOException {
        // What is mapped is to be unmapped at once. The channel of a thread that was interrupted would close.
        if (!CleanerUtil.UNMAP_SUPPORTED || Thread.currentThread().isInterrupted()) {
            return false;
        }
        MappedByteBuffer range;
        try {
            range = channel.map(FileChannel.MapMode.READ_ONLY, offset, bytes);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            // There is no room for it, or the file system cannot: the device is asked.
            return false;
        }
        try {
            return range.isLoaded();
        } finally {
            CleanerUtil.getCleaner().freeBuffer(range);
        }
    }
}
