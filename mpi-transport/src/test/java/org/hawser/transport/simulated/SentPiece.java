// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import org.hawser.transport.exchange.Transfer;

/** A piece of payload that was sent. Large ones stay in the sender's buffer until they are taken, small ones are copied. */
final class SentPiece implements Transfer {
    private static final int EAGER_BYTES = 256;

    private final ByteBuffer data;
    private final int bytes;
    private final long arrivalNanos;
    private State state;

    SentPiece(ByteBuffer data, long arrivalNanos) {
        requireNonNull(data, "data is null");
        this.bytes = data.remaining();
        this.arrivalNanos = arrivalNanos;
        boolean eager = bytes <= EAGER_BYTES;
        this.data = eager ? ByteBuffer.allocate(bytes).put(data.duplicate()).flip() : data;
        this.state = eager ? State.DONE : State.PENDING;
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
        return state != State.PENDING;
    }

    ByteBuffer data() {
        return data;
    }

    boolean arrived(long now) {
        return now - arrivalNanos >= 0;
    }

    void refuse() {
        state = State.FAILED;
    }

    void taken() {
        state = State.DONE;
    }
}
