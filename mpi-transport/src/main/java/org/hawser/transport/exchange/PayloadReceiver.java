// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.hawser.transport.PeerId;

/**
 * Receives the pieces of one payload into a buffer, one after the other, because only the sender knows their sizes.
 * After {@link #abandon}, receives the remaining pieces into the scratch buffer, so that every send has a receive.
 */
final class PayloadReceiver {
    private static final int UNKNOWN = -1;

    private final Core core;
    private final PeerId peer;
    private final int tag;
    private ByteBuffer room;
    private Transfer current;
    private int expectedBytes = UNKNOWN;
    private int landedBytes;
    private int noticedBytes;
    private boolean abandoned;
    private boolean scratching;
    private Optional<String> failure = Optional.empty();

    PayloadReceiver(Core core, PeerId peer, ByteBuffer room) {
        this.core = core;
        this.peer = peer;
        this.room = room.slice();
        this.tag = core.tags().take();
    }

    int tag() {
        return tag;
    }

    /** Sets the total size, or the size at which the sender has stopped. */
    void expect(int bytes) {
        expectedBytes = bytes;
        if (abandoned && current == null) {
            post();
        }
    }

    int poll() {
        int work = 0;
        while (current != null && current.over()) {
            finish(current);
            current = null;
            post();
            work++;
        }
        if (current != null && landedBytes == expectedBytes && current.cancel()) {
            current = null;
        }
        return work;
    }

    /** Whether more has arrived since the last call, even if it is only part of a piece. */
    boolean advanced() {
        int before = noticedBytes;
        noticedBytes = landedBytes + (current == null ? 0 : current.bytes());
        return noticedBytes > before;
    }

    /** Releases the user's buffer as soon as possible, see {@link #released}. */
    void abandon() {
        if (current != null && current.cancel()) {
            current = null;
        }
        abandoned = true;
        if (current == null) {
            post();
        }
    }

    boolean released() {
        return current == null || scratching;
    }

    /** Whether all expected payload has arrived. */
    boolean complete() {
        return failure.isPresent() || (current == null && landedBytes >= expectedBytes && expectedBytes != UNKNOWN);
    }

    /** The reason why no more can be received, if there is one. */
    Optional<String> failure() {
        return failure;
    }

    /** Must be called when nothing more will arrive. */
    void close() {
        core.tags().giveBack(tag);
    }

    private void finish(Transfer piece) {
        if (piece.state() == Transfer.State.FAILED) {
            fail(piece);
        } else {
            landedBytes += piece.bytes();
            core.counters().payloadBytesReceived.add(piece.bytes());
        }
    }

    /** Posts the rest of the buffer. The first time must precede the message that tells the peer the tag. */
    void post() {
        if (abandoned) {
            room = core.scratch();
            scratching = true;
        }
        int total = expectedBytes == UNKNOWN && !abandoned ? room.capacity() : expectedBytes;
        if (failure.isPresent() || landedBytes >= total) {
            return;
        }
        ByteBuffer free = abandoned ? room.duplicate() : room.slice(landedBytes, total - landedBytes);
        Transfer next = core.fabric().receive(peer, tag, free);
        if (next.refused()) {
            fail(next);
        } else {
            current = next;
        }
    }

    private void fail(Transfer piece) {
        failure = failure.or(() -> Optional.of(piece.reason()));
    }
}
