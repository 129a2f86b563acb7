// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The payload of a reply to a process on another host, copied into buffers that are filled one after the other. Network
 * adapters read only memory that is registered with them, and read-only mappings of files cannot be registered (openucx
 * issues 4924, 8049 and 10085).
 */
final class CopiedPayload extends Payload {
    private final List<ByteBuffer> taken = new ArrayList<>();

    CopiedPayload(FilePool files, DirectBuffers pool) {
        super(files, pool);
    }

    /** The memory that so much takes, in bytes. */
    static long memoryFor(long bytes) {
        return (bytes + DirectBuffers.BUFFER_BYTES - 1) / DirectBuffers.BUFFER_BYTES * DirectBuffers.BUFFER_BYTES;
    }

    @Override
    void add(PooledFile file, long offset, int length) throws IOException {
        long end = bytes + length;
        while ((long) taken.size() * DirectBuffers.BUFFER_BYTES < end) {
            ByteBuffer buffer = pool.take().orElseThrow(() -> new IOException("no memory to send it from"));
            lease(taken.size(), taken.size(), DirectBuffers.BUFFER_BYTES, () -> pool.giveBack(buffer));
            taken.add(buffer);
        }
        for (long at = bytes; at < end; ) {
            int from = (int) (at % DirectBuffers.BUFFER_BYTES);
            int part = (int) Math.min(DirectBuffers.BUFFER_BYTES - from, end - at);
            ByteBuffer buffer = taken.get((int) (at / DirectBuffers.BUFFER_BYTES));
            file.content().copy(offset + at - bytes, part, buffer.slice(from, part));
            at += part;
        }
        bytes = end;
        files.release(file);
    }

    @Override
    List<ByteBuffer> buffers() {
        List<ByteBuffer> filled = new ArrayList<>();
        for (long at = 0; at < bytes; at += DirectBuffers.BUFFER_BYTES) {
            filled.add(taken.get(filled.size()).slice(0, (int) Math.min(DirectBuffers.BUFFER_BYTES, bytes - at)));
        }
        return filled;
    }
}
