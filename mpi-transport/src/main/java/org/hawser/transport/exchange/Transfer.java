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
package org.hawser.transport.exchange;

/** A piece of payload on its way. */
public interface Transfer {
    /** How far it is. */
    State state();

    /** Whether the network has not even begun it. Unlike {@link #state}, this need not look for news, which takes time. */
    default boolean refused() {
        return state() == State.FAILED;
    }

    /** How much has arrived or was sent, once it is {@link State#DONE}; before that as much, or less, or 0. */
    int bytes();

    /** Why it is {@link State#FAILED}, once it is. */
    default String reason() {
        return "the connection is gone";
    }

    /**
     * Takes it back.
     *
     * @return whether that was possible; else the buffer is still in use, until the transfer is over
     */
    boolean cancel();

    /** How far a transfer is. The buffer is free unless it is pending. */
    enum State {
        PENDING,
        DONE,
        FAILED
    }
}
