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
package org.hawser.transport.contract;

import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;

/** Processes for one scenario: this one, and peers 1 to {@link #PEERS} that do what {@link PeerProgram} says. */
public interface World extends AutoCloseable {
    int PEERS = 3;

    /** This process, rank 0. */
    Endpoint me();

    /** Ends a peer without warning. */
    void kill(PeerId peer);

    /** Suspends a peer. */
    void stop(PeerId peer);

    /** Lets a suspended peer go on. */
    void resume(PeerId peer);

    /** Waits for the end of a future, however it ends. */
    void await(CompletableFuture<?> future);

    /** Waits until a condition holds, or for half a minute. */
    boolean becomes(BooleanSupplier condition);

    @Override
    void close();
}
