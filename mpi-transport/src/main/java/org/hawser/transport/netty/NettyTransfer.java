// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import org.hawser.transport.exchange.Transfer;

/** A piece of payload sent to or received from a connection. Used only by the endpoint's thread. */
final class NettyTransfer implements Transfer {
    private final ByteBuffer buffer;
    private State state = State.PENDING;
    private int expected = -1;
    private boolean cancelled;

    NettyTransfer(ByteBuffer buffer) {
        this.buffer = buffer.slice();
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public int bytes() {
        return buffer.position();
    }

    /** Possible as long as its piece has not begun to arrive. */
    @Override
    public boolean cancel() {
        cancelled = state == State.PENDING && expected < 0;
        return cancelled;
    }

    boolean cancelled() {
        return cancelled;
    }

    void sent(boolean success) {
        buffer.position(buffer.limit());
        state = success ? State.DONE : State.FAILED;
    }

    /** The piece begins to arrive; false if it is larger than the buffer. */
    boolean begin(int length) {
        expected = length;
        if (length == 0) {
            state = State.DONE;
        }
        return length <= buffer.remaining();
    }

    ByteBuffer missing() {
        return buffer.slice(buffer.position(), expected - buffer.position());
    }

    /** Copies data that was read together with other data. */
    void take(ByteBuf from) {
        int length = Math.min(from.readableBytes(), expected - buffer.position());
        ByteBuffer part = buffer.slice(buffer.position(), length);
        from.readBytes(part);
        filled(length);
    }

    /** Notes how much was read directly into {@link #missing}. */
    void filled(int length) {
        buffer.position(buffer.position() + length);
        if (buffer.position() == expected) {
            state = State.DONE;
        }
    }

    void fail() {
        if (state == State.PENDING) {
            state = State.FAILED;
        }
    }
}
