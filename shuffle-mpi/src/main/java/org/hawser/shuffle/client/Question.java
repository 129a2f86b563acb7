// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;

/** Something to ask an agent within a session; it ends with one call of {@link #answered} or {@link #failed}. */
interface Question {
    /** What to send. */
    ShuffleRequest request(long session, long sequence);

    /** Where the payload goes, if there is any. */
    default Optional<ByteBuffer> destination() {
        return Optional.empty();
    }

    /** The agent has answered this. */
    void answered(ShuffleReply reply, Carrier carrier);

    /**
     * It has to be asked once more.
     *
     * @param destinationLost whether a transfer into the destination cannot be ended
     * @param ask to be called once, now or when there is another destination
     */
    default void retry(boolean destinationLost, Runnable ask) {
        ask.run();
    }

    /** The agent will not answer. */
    void failed(FetchFailure failure);
}
