// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import org.hawser.transport.exchange.Transfer;

/** A receive, which cannot be taken back from when data has begun to flow until all has. */
final class PostedReceive implements Transfer {
    private final ByteBuffer room;
    private State state = State.PENDING;
    private int bytes;
    private boolean cancelled;
    private boolean matched;
    private long dueNanos;

    PostedReceive(ByteBuffer room) {
        this.room = requireNonNull(room, "room is null").slice();
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public int bytes() {
        return bytes;
    }

    @Override
    public boolean cancel() {
        cancelled = !matched && state == State.PENDING;
        return cancelled;
    }

    boolean cancelled() {
        return cancelled;
    }

    boolean matched() {
        return matched;
    }

    void match(long completionNanos) {
        matched = true;
        dueNanos = completionNanos;
    }

    boolean due(long now) {
        return now - dueNanos >= 0;
    }

    void complete(SentPiece piece) {
        room.put(piece.data().duplicate());
        bytes = piece.bytes();
        state = State.DONE;
        piece.taken();
    }
}
