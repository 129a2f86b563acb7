// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import java.io.Closeable;
import java.io.IOException;

/** A file that a {@link LocalDiskPart} keeps inside another one. */
public interface InnerFile {
    long length();

    /** When it was written, in milliseconds since 1970. */
    long modified();

    /** Opens it. Whoever has it open can read it to the end, even if it is deleted meanwhile. */
    Content open() throws IOException;

    /** What is in an open file. */
    interface Content extends Closeable {
        long length();

        /** Reads some bytes from a position on: at least one, or -1 at the end. */
        int read(long position, byte[] into, int offset, int length) throws IOException;
    }
}
