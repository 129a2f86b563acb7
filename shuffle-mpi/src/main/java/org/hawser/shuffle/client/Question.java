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
