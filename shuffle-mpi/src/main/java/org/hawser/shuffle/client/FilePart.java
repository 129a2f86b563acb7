// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a part of a file, in pieces. It fails if the file ends before that. Belongs to one thread. */
final class FilePart extends InputStream {
    private static final Logger LOG = LoggerFactory.getLogger(FilePart.class);

    /** Java copies what it reads through a buffer of this size, which stays in the processor's cache, and with its thread. */
    private static final int PIECE_BYTES = 256 << 10;

    private final FileChannel channel;
    private long offset;
    private long leftBytes;

    /** @param channel which is closed with this */
    FilePart(FileChannel channel, long offset, long bytes) {
        this.channel = channel;
        this.offset = offset;
        this.leftBytes = bytes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int at, int length) throws IOException {
        Objects.checkFromIndexSize(at, length, into.length);
        if (length == 0) {
            return 0;
        }
        if (leftBytes == 0) {
            return -1;
        }
        int most = (int) Math.min(Math.min(length, PIECE_BYTES), leftBytes);
        int count = channel.read(ByteBuffer.wrap(into, at, most), offset);
        if (count < 0) {
            throw new EOFException("the file has ended, with " + leftBytes + " bytes still to come");
        }
        offset += count;
        leftBytes -= count;
        return count;
    }

    @Override
    public int available() {
        return (int) Math.min(leftBytes, Integer.MAX_VALUE);
    }

    /** Does not fail: all that was read is good. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("A map output did not close", e);
        }
    }
}
