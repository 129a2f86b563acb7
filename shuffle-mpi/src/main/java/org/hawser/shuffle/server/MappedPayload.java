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
 * buffers, because one more piece costs a transport more than copying its bytes.
 */
final class MappedPayload extends Payload {
    /** Copying so much takes about as long as what a transport does for a piece. */
    static final int SMALL_BYTES = 32 << 10;

    private final List<ByteBuffer> buffers = new ArrayList<>();

    /** The buffer that is being filled; its bytes from {@link #gatheredFrom} on are not in {@link #buffers} yet. */
    private Optional<ByteBuffer> gathering = Optional.empty();

    private int gatheredFrom;
    private int gatheringSince;

    MappedPayload(FilePool files, DirectBuffers gatherBuffers) {
        super(files, gatherBuffers);
    }

    @Override
    void add(PooledFile file, long offset, int length) throws IOException {
        if (length <= SMALL_BYTES && roomFor(length)) {
            file.content().copy(offset, length, gathering.orElseThrow());
            files.release(file);
        } else {
            List<ByteBuffer> parts = file.content().read(offset, length);
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
