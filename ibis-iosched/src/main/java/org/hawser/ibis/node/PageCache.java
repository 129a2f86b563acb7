// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.function.Predicate;
import org.apache.hadoop.util.CleanerUtil;
import org.hawser.ibis.compat.ReadAdvice;

/** Tells which parts of a file are in memory, and has the kernel read others. */
@FunctionalInterface
public interface PageCache {
    /** Whether the range, which is inside of the file, is in memory. It may not be a moment later. */
    boolean has(FileChannel channel, long offset, long bytes) throws IOException;

    /** Asks the kernel. Its answer holds only for those who may write the file. Others are told that nothing is in memory, or all. */
    static boolean ofKernel(FileChannel channel, long offset, long bytes) throws IOException {
        return mapped(channel, offset, bytes, MappedByteBuffer::isLoaded);
    }

    /**
     * Has the kernel start to read the range, which is inside of the file, and nothing beyond its pages. Does not wait for it. If
     * this is not possible, the next reader has it read.
     */
    static void startReading(FileChannel channel, long offset, long bytes) throws IOException {
        boolean unused = mapped(channel, offset, bytes, ReadAdvice::willNeed);
    }

    /** What is asked of the range while it is mapped; false if it cannot be mapped. */
    private static boolean mapped(FileChannel channel, long offset, long bytes, Predicate<MappedByteBuffer> asked)
            throws IOException {
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
            return asked.test(range);
        } finally {
            CleanerUtil.getCleaner().freeBuffer(range);
        }
    }
}
