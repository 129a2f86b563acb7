// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;

/**
 * The stream from which a copier reads an arriving segment. It gives the segment's staging memory back piece by piece
 * as it is read.
 */
final class SegmentInput extends InputStream {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ArrivingSegment segment;
    private Optional<StagingRegion> chunk = Optional.empty();
    private ByteBuffer rest = NOTHING;

    SegmentInput(ArrivingSegment segment) {
        this.segment = segment;
    }

    @Override
    public int read() throws IOException {
        return refill() ? rest.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (length == 0) {
            return 0;
        }
        if (!refill()) {
            return -1;
        }
        int count = Math.min(length, rest.remaining());
        rest.get(into, offset, count);
        return count;
    }

    @Override
    public int available() {
        return rest.remaining();
    }

    @Override
    public void close() {
        giveBack();
    }

    private boolean refill() throws IOException {
        while (!rest.hasRemaining()) {
            giveBack();
            try {
                chunk = next();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw (IOException) new InterruptedIOException("interrupted while waiting for " + segment).initCause(e);
            }
            if (chunk.isEmpty()) {
                return false;
            }
            rest = chunk.get().buffer();
        }
        return true;
    }

    private Optional<StagingRegion> next() throws IOException, InterruptedException {
        Optional<StagingRegion> here = segment.poll();
        if (here.isPresent()) {
            return here;
        }
        if (segment.exhausted()) {
            return Optional.empty();
        }
        // What is to come may need the memory of what was read.
        segment.events().settle();
        long since = System.nanoTime();
        Optional<StagingRegion> next = segment.take();
        segment.events().waited(segment, since);
        return next;
    }

    private void giveBack() {
        rest = NOTHING;
        chunk.ifPresent(done -> segment.events().consumed(segment, done));
        chunk = Optional.empty();
    }
}
