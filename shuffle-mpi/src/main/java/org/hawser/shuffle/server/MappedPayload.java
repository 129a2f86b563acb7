// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.transport.Quarantine;

/**
 * The payload of a reply to a process on this host. Large pieces are parts of mapped files; small ones are gathered in
 * buffers, because one more piece costs a transport more than copying its bytes. What cannot be mapped is read into others.
 */
final class MappedPayload extends Payload {
    /** Copying so much takes about as long as what a transport does for a piece. */
    static final int SMALL_BYTES = 32 << 10;

    private final DirectBuffers readBuffers;
    private final List<ByteBuffer> buffers = new ArrayList<>();

    /** The buffer that is being filled; its bytes from {@link #gatheredFrom} on are not in {@link #buffers} yet. */
    private Optional<ByteBuffer> gathering = Optional.empty();

    private int gatheredFrom;
    private int gatheringSince;

    MappedPayload(FilePool files, DirectBuffers gatherBuffers, DirectBuffers readBuffers) {
        super(files, gatherBuffers);
        this.readBuffers = readBuffers;
    }

    @Override
    void add(PooledFile file, long offset, int length) throws IOException {
        if (length <= SMALL_BYTES && roomFor(length)) {
            file.content().copy(offset, length, gathering.orElseThrow());
            files.release(file);
        } else if (file.content() instanceof UnmappedFile unmapped) {
            addRead(unmapped, offset, length);
            files.release(file);
        } else {
            List<ByteBuffer> parts = ((MappedFile) file.content()).read(offset, length);
            addGathered();
            lease(
                    buffers.size(),
                    buffers.size() + parts.size() - 1,
                    file.content().bytes(),
                    () -> files.release(file));
            buffers.addAll(parts);
        }
        bytes += length;
    }

    private void addRead(UnmappedFile file, long offset, int length) throws IOException {
        List<ByteBuffer> parts = new ArrayList<>();
        try {
            for (int at = 0; at < length; at += DirectBuffers.BUFFER_BYTES) {
                parts.add(readBuffers.take().orElseThrow(() -> new BusyException("no memory to read a file into")));
                file.copy(offset + at, Math.min(DirectBuffers.BUFFER_BYTES, length - at), parts.get(parts.size() - 1));
            }
        } catch (Throwable e) {
            parts.forEach(readBuffers::giveBack);
            throw e;
        }
        addGathered();
        for (ByteBuffer part : parts) {
            lease(buffers.size(), buffers.size(), part.capacity(), () -> readBuffers.giveBack(part));
            buffers.add(part.slice(0, part.position()));
        }
    }

    @Override
    List<ByteBuffer> buffers() {
        addGathered();
        return List.copyOf(buffers);
    }

    @Override
    void release() {
        endGathering();
        super.release();
    }

    @Override
    long releaseBut(Quarantine inUse) {
        endGathering();
        return super.releaseBut(inUse);
    }

    private boolean roomFor(int length) {
        if (gathering.filter(buffer -> buffer.remaining() >= length).isEmpty()) {
            endGathering();
            gathering = pool.take();
            gatheringSince = buffers.size();
            gatheredFrom = 0;
        }
        return gathering.isPresent();
    }

    /** No more is put into the buffer; between its parts there may be some of files. */
    private void endGathering() {
        addGathered();
        gathering.ifPresent(
                buffer -> lease(gatheringSince, buffers.size() - 1, buffer.capacity(), () -> pool.giveBack(buffer)));
        gathering = Optional.empty();
    }

    private void addGathered() {
        gathering.filter(buffer -> buffer.position() > gatheredFrom).ifPresent(buffer -> {
            buffers.add(buffer.slice(gatheredFrom, buffer.position() - gatheredFrom));
            gatheredFrom = buffer.position();
        });
    }
}
