// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.util.OptionalInt;
import org.hawser.transport.exchange.Transfer;
import org.hawser.transport.openmpi.compat.MpiException;
import org.hawser.transport.openmpi.compat.MpiRequest;

/** A piece of payload that MPI transfers. */
final class MpiTransfer implements Transfer {
    private final MpiRequest request;
    private final OptionalInt sentBytes;
    private State state = State.PENDING;
    private String reason = "";

    private MpiTransfer(MpiRequest request, OptionalInt sentBytes) {
        this.request = request;
        this.sentBytes = sentBytes;
    }

    static MpiTransfer sending(MpiRequest request, int bytes) {
        return new MpiTransfer(request, OptionalInt.of(bytes));
    }

    static MpiTransfer receiving(MpiRequest request) {
        return new MpiTransfer(request, OptionalInt.empty());
    }

    @Override
    public State state() {
        if (state == State.PENDING) {
            try {
                if (request.test()) {
                    state = State.DONE;
                }
            } catch (MpiException e) {
                state = State.FAILED;
                reason = e.getMessage();
            }
        }
        return state;
    }

    /** MPI has begun all that there is a request of. */
    @Override
    public boolean refused() {
        return false;
    }

    @Override
    public int bytes() {
        return sentBytes.orElseGet(request::bytes);
    }

    @Override
    public String reason() {
        return reason;
    }

    /** MPI can cancel a receive that has not been matched with a send yet. */
    @Override
    public boolean cancel() {
        if (state() != State.PENDING || sentBytes.isPresent()) {
            return false;
        }
        request.cancel();
        return state() == State.DONE && request.cancelled();
    }
}
