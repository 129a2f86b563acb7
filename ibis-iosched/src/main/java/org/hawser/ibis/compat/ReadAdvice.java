// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.compat;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.MappedByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the kernel read a mapped part of a file, and no more. Whoever then reads it finds it on its way, so the kernel does not
 * read ahead on its own. Its own read-ahead knows no turns, and is of many megabytes on nodes that are tuned for HDFS.
 */
public final class ReadAdvice {
    private static final int MADV_WILLNEED = 3;
    /** The kernel cuts off what is above a limit of the device, which is hardly ever less. */
    private static final int PIECE_BYTES = 128 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(ReadAdvice.class);
    private static final boolean AVAILABLE = available();

    private ReadAdvice() {}

    private static boolean available() {
        try {
            Native.register(ReadAdvice.class, "c");
            return true;
        } catch (LinkageError e) {
            LOG.warn("The kernel reads ahead of the turns of IBIS, since it cannot be told what is needed", e);
            return false;
        }
    }

    private static native int madvise(Pointer address, long bytes, int advice);

    /**
     * Does not wait until it is there. If the kernel will not, whoever reads it has it read.
     *
     * @param part that begins at the beginning of a page
     */
    public static void willNeed(MappedByteBuffer part) {
        if (!AVAILABLE) {
            return;
        }
        Pointer begin = Native.getDirectBufferPointer(part);
        for (long offset = 0; offset < part.capacity(); offset += PIECE_BYTES) {
            int unused = madvise(begin.share(offset), Math.min(PIECE_BYTES, part.capacity() - offset), MADV_WILLNEED);
        }
    }
}
