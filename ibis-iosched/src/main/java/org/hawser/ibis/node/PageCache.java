// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import org.apache.hadoop.util.CleanerUtil;

/** Knows what the device need not be asked for. */
@FunctionalInterface
public interface PageCache {
    /** Whether the range, which is inside of the file, is in memory. It may not be a moment later. */
    boolean has(FileChannel channel, long offset, long bytes) throws IOException;

    /**
     * The kernel's, of which only those who may write a file learn about it. Others are told that nothing is there, or all of
     * it, as the kernel has it.
     */
    static boolean ofKernel(FileChannel channel, long offset, long bytes) throws IOException {
        // What is mapped is to be unmapped at once. The channel of a thread that was interrupted would close.
        if (!CleanerUtil.UNMAP_SUPPORTED || Thread.currentThread().isInterrupted()) {
            return false;
        }
        MappedByteBuffer range = channel.map(FileChannel.MapMode.READ_ONLY, offset, bytes);
        try {
            return range.isLoaded();
        } finally {
            CleanerUtil.getCleaner().freeBuffer(range);
        }
    }
}
