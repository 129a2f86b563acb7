// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.util.CleanerUtil;
import org.hawser.ibis.compat.ReadAdvice;

/** Tells which parts of a file are in memory. */
@FunctionalInterface
public interface PageCache {
    /** A page begins at each multiple, on every kind of machine. */
    long ALIGNMENT = 64 << 10;

    /** Whether the range, which is inside of the file, is in memory. It may not be a moment later. */
    boolean has(FileChannel channel, long offset, long bytes) throws IOException;

    /** Asks the kernel. Its answer holds only for those who may write the file. Others are told that nothing is in memory, or all. */
    static boolean ofKernel(FileChannel channel, long offset, long bytes) throws IOException {
        return mapped(channel, offset, bytes, MappedByteBuffer::isLoaded).orElse(false);
    }

    /**
     * Has the kernel bring the range, which is inside of the file, into memory, and nothing that follows it, and does not wait for
     * it. If it cannot, the next reader does.
     */
    static void load(FileChannel channel, long offset, long bytes) throws IOException {
        long before = offset % ALIGNMENT;
        Optional<Boolean> unused = mapped(channel, offset - before, before + bytes, range -> {
            ReadAdvice.willNeed(range);
            return true;
        });
    }

    /** Empty if there is no room for it, if the file system cannot, or if the thread is interrupted: the channel would close. */
    private static <T> Optional<T> mapped(
            FileChannel channel, long offset, long bytes, Function<MappedByteBuffer, T> asked) throws IOException {
        // What is mapped is to be unmapped at once.
        if (!CleanerUtil.UNMAP_SUPPORTED || Thread.currentThread().isInterrupted()) {
            return Optional.empty();
        }
        MappedByteBuffer range;
        try {
            range = channel.map(FileChannel.MapMode.READ_ONLY, offset, bytes);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            return Optional.empty();
        }
        try {
            return Optional.of(asked.apply(range));
        } finally {
            CleanerUtil.getCleaner().freeBuffer(range);
        }
    }
}
