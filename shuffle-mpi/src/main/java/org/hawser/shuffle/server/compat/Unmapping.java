// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server.compat;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import org.apache.hadoop.util.CleanerUtil;

/** Unmaps a file at once, with Hadoop's {@code CleanerUtil}. Java otherwise leaves this to the garbage collector. */
public final class Unmapping {
    private Unmapping() {}

    /**
     * Unmaps. Whoever touches the buffer, a slice or a duplicate of it afterwards crashes the process.
     *
     * @param buffer as {@link java.nio.channels.FileChannel#map} has returned it
     */
    public static void unmap(MappedByteBuffer buffer) {
        try {
            CleanerUtil.getCleaner().freeBuffer(buffer);
        } catch (IOException e) {
            throw new IllegalStateException("this Java does not unmap: " + CleanerUtil.UNMAP_NOT_SUPPORTED_REASON, e);
        }
    }
}
