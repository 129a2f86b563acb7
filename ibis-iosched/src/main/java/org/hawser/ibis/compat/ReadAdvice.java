// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.compat;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the kernel read a mapped part of a file, and nothing after it. A reader then finds these pages in the page cache, or on
 * their way into it, so the kernel's own read-ahead does not start. That would not wait for a turn, and is set to many megabytes
 * on some nodes that are tuned for HDFS.
 */
public final class ReadAdvice {
    private static final int MADV_WILLNEED = 3;
    /** The kernel silently cuts a longer request off at a limit of the device, which is rarely below this. */
    private static final int PIECE_BYTES = 128 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(ReadAdvice.class);
    private static final boolean AVAILABLE = available();

    private ReadAdvice() {}

    private static boolean available() {
        try {
            Native.register(ReadAdvice.class, "c");
            // Finds missing calls now. Whether this memory takes advice says nothing about files.
            boolean unused = ask(ByteBuffer.allocateDirect(1));
            return true;
        } catch (Error e) {
            // Not only a LinkageError: a JNA that does not match its library throws a plain one.
            LOG.warn(
                    "The kernel's own read-ahead does not wait for turns: it cannot be told which parts of a file to read",
                    e);
            return false;
        }
    }

    private static native int getpagesize();

    private static native int madvise(Pointer address, long bytes, int advice);

    /**
     * Does not wait for what is read. Whatever the kernel does not read now, it reads for whoever reads it next.
     *
     * @return false if the kernel has refused it
     */
    public static boolean willNeed(MappedByteBuffer part) {
        return AVAILABLE && ask(part);
    }

    private static boolean ask(ByteBuffer part) {
        Pointer begin = Native.getDirectBufferPointer(part);
        // The call takes whole pages only, and the mapping has the whole of the first one.
        long before = Pointer.nativeValue(begin) % getpagesize();
        boolean accepted = true;
        for (long offset = -before; accepted && offset < part.capacity(); offset += PIECE_BYTES) {
            long bytes = Math.min(PIECE_BYTES, part.capacity() - offset);
            accepted = madvise(begin.share(offset), bytes, MADV_WILLNEED) == 0;
        }
        return accepted;
    }
}
