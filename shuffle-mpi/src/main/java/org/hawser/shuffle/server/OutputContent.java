// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The content of a map output. Its length is the one at the time of opening; map outputs are never truncated afterwards,
 * only deleted, which an open file survives. Safe for use by several threads.
 */
sealed interface OutputContent permits MappedFile, UnmappedFile {
    long bytes();

    /**
     * Copies a part, which has to be within the content, into a buffer that has room for it. Fails if it cannot be read;
     * then the buffer's position stays.
     */
    void copy(long offset, int length, ByteBuffer into) throws IOException;

    /**
     * Whether a part, likewise, is in the page cache; false if that cannot be told. Only a hint: the kernel may evict it at any
     * time.
     */
    boolean isCached(long offset, int length);

    /** Lets go of it; nothing that {@link MappedFile#read} has returned may be used any more. */
    void close();

    /** Fails if a part is not within it. */
    default void requirePart(long offset, int length) {
        if (offset < 0 || length < 0 || offset > bytes() - length) {
            throw new IllegalArgumentException(
                    length + " bytes at " + offset + " are not within a file of " + bytes() + " bytes");
        }
    }
}
