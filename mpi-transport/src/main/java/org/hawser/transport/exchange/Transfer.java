// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

/** A piece of payload in transit. */
public interface Transfer {
    /** The state of the transfer. */
    State state();

    /** Whether the transfer is done or has failed. */
    default boolean over() {
        return state() != State.PENDING;
    }

    /**
     * Whether the network has not begun it yet. Unlike {@link #state}, this need not check for progress, which takes
     * time.
     */
    default boolean refused() {
        return state() == State.FAILED;
    }

    /** The number of bytes received or sent once it is {@link State#DONE}; before that, any lower number or 0. */
    int bytes();

    /** The reason, once it is {@link State#FAILED}. */
    default String reason() {
        return "the connection is gone";
    }

    /**
     * Cancels the transfer.
     *
     * @return whether that was possible; otherwise the buffer is in use until the transfer has ended
     */
    boolean cancel();

    /** The state of a transfer. The buffer is free unless it is pending. */
    enum State {
        PENDING,
        DONE,
        FAILED
    }
}
