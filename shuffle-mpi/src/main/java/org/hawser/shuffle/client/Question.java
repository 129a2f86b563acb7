// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;

/**
 * A request to an agent within a session, such as one for lengths or one for data, that an {@link AgentClient} asks
 * until it is answered or the agent is given up. It ends with one call of {@link #answered} or {@link #failed}. Only
 * the event loop may use it.
 */
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
     * It has to be asked once more: {@code ask} has to be called once, at once or, if a transfer into the destination
     * cannot be ended, when there is another destination.
     */
    default void retry(boolean destinationLost, Runnable ask) {
        ask.run();
    }

    /** The agent will not answer. */
    void failed(FetchFailure failure);
}
