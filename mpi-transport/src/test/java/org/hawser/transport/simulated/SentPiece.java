/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
