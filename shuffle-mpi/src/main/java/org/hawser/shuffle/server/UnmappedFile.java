// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A map output on a file system that cannot map files, such as sshfs with {@code direct_io}: it is read into memory each
 * time that a part is needed.
 *
 * @param channel of the file that the extents are in
 * @param bytes the sum of the extents
 * @param ownChannel whether the channel is to be closed with it
 */
record UnmappedFile(FileChannel channel, List<Extent> extents, long bytes, boolean ownChannel)
        implements OutputContent {
    private static final Logger LOG = LoggerFactory.getLogger(UnmappedFile.class);

    @Override
    public void copy(long offset, int length, ByteBuffer into) throws IOException {
        requirePart(offset, length);
        ByteBuffer room = into.slice(into.position(), length);
        long start = 0;
        for (Extent extent : extents) {
            long from = offset + room.position() - start;
            if (room.hasRemaining() && from < extent.bytes()) {
                int part = (int) Math.min(extent.bytes() - from, room.remaining());
                fill(room.slice(room.position(), part), extent.offset() + from);
                room.position(room.position() + part);
            }
            start += extent.bytes();
        }
        into.position(into.position() + length);
    }

    @Override
    public boolean isCached(long offset, int length) {
        return false;
    }

    @Override
    public void close() {
        if (ownChannel) {
            try {
                channel.close();
            } catch (IOException e) {
                LOG.debug("A map output did not close", e);
            }
        }
    }

    private void fill(ByteBuffer part, long position) throws IOException {
        while (part.hasRemaining()) {
            if (channel.read(part, position + part.position()) < 0) {
                throw new EOFException("a map output ends before its length");
            }
        }
    }
}
