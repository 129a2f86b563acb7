// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.contract;

import java.nio.ByteBuffer;
import java.util.List;
import org.hawser.transport.Request;

/** Requests that {@link PeerProgram} understands. */
enum Ask {
    /** Answers with the header of the request. */
    ECHO,
    /** Answers with as many bytes of a pattern, in as many buffers as asked for. */
    FILL,
    /** Takes the upload and answers with its checksum. */
    TAKE,
    /** Does not answer. */
    IGNORE,
    /** Refuses. */
    REFUSE,
    /** Fails. */
    THROW,
    /** Answers with how many requests came before this one. */
    COUNT,
    /** Answers with the process id. */
    PID,
    /** Answers, and from then on sends the caller messages of up to the largest size, without an end. */
    FLOOD;

    /** A request with up to two numbers. */
    Request with(int first, int second) {
        return Request.of(ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putInt(List.of(values()).indexOf(this))
                .putInt(first)
                .putInt(second)
                .flip());
    }

    /** A request of so many bytes, at least {@link #plain}'s. */
    Request padded(int bytes) {
        return Request.of(ByteBuffer.allocate(bytes)
                .putInt(List.of(values()).indexOf(this))
                .position(bytes)
                .flip());
    }

    Request plain() {
        return with(0, 0);
    }

    static Ask of(ByteBuffer header) {
        return values()[header.getInt(0)];
    }
}
