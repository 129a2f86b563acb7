// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hawser.transport.PeerId;
import org.hawser.transport.Quarantine;

/** Sends the buffers of one payload to a peer, in pieces and a few at a time, so that only those few delay a stop. */
final class PayloadSender {
    /** One piece is transferred while the network announces the next. */
    private static final int WINDOW = 2;

    private final Core core;
    private final PeerId peer;
    private final int tag;
    private final int chunkBytes;
    private final Iterator<ByteBuffer> buffers;
    private final Deque<Piece> pieces = new ArrayDeque<>(WINDOW);
    private ByteBuffer current = ByteBuffer.allocate(0);
    private int currentPosition = -1;
    private int sentBytes;
    private boolean stopped;
    private Optional<String> failure = Optional.empty();

    PayloadSender(Core core, PeerId peer, int tag, int chunkBytes, List<ByteBuffer> buffers) {
        this.core = core;
        this.peer = peer;
        this.tag = tag;
        this.chunkBytes = Math.min(chunkBytes, core.limits().chunkBytes());
        this.buffers = buffers.iterator();
    }

    int poll() {
        int work = 0;
        for (Piece first = pieces.peek(); first != null && first.transfer().over(); first = pieces.peek()) {
            pieces.remove();
            finish(first);
            work++;
        }
        while (!stopped && pieces.size() < WINDOW) {
            Optional<ByteBuffer> next = nextPiece();
            if (next.isEmpty()) {
                stopped = true;
            } else {
                send(next.get());
                work++;
            }
        }
        return work;
    }

    void stop() {
        stopped = true;
    }

    /** Whether nothing is in transit and nothing more will be sent. */
    boolean idle() {
        return stopped && pieces.isEmpty();
    }

    int sentBytes() {
        return sentBytes;
    }

    /** The reason why no more can be sent, if there is one. */
    Optional<String> failure() {
        return failure;
    }

    /** The buffers to which the pieces in transit belong; must not be called when {@link #idle}. */
    Quarantine quarantine(CompletableFuture<Void> over) {
        return new Quarantine(pieces.element().buffer(), pieces.getLast().buffer(), over);
    }

    private void send(ByteBuffer data) {
        Piece piece = new Piece(core.fabric().send(peer, tag, data), data.remaining(), currentPosition);
        sentBytes += piece.bytes();
        if (piece.transfer().refused()) {
            finish(piece);
        } else {
            pieces.add(piece);
        }
    }

    private void finish(Piece piece) {
        if (piece.transfer().state() == Transfer.State.FAILED) {
            failure = failure.or(() -> Optional.of(piece.transfer().reason()));
            stopped = true;
            sentBytes -= piece.bytes();
        } else {
            core.counters().payloadBytesSent.add(piece.bytes());
        }
    }

    private Optional<ByteBuffer> nextPiece() {
        while (!current.hasRemaining()) {
            if (!buffers.hasNext()) {
                return Optional.empty();
            }
            current = buffers.next().duplicate();
            currentPosition++;
        }
        int length = Math.min(current.remaining(), chunkBytes);
        ByteBuffer piece = current.slice(current.position(), length);
        current.position(current.position() + length);
        return Optional.of(piece);
    }

    /**
     * A part of a buffer.
     *
     * @param buffer the position of the buffer in the payload
     */
    private record Piece(Transfer transfer, int bytes, int buffer) {}
}
