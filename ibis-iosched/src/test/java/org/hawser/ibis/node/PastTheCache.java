// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes that pass by the page cache: what they write is not in it afterwards. */
public final class PastTheCache {
    private PastTheCache() {}

    /** Writes the beginning of a file, which is made if need be; whole blocks only. */
    public static void write(Path file, byte[] content, int bytes) throws IOException {
        try (FileChannel out = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT)) {
            int block = Math.toIntExact(Files.getFileStore(file).getBlockSize());
            out.write(ByteBuffer.allocateDirect(bytes + block)
                    .alignedSlice(block)
                    .put(content, 0, bytes)
                    .flip());
        }
    }
}
