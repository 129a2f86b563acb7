// SPDX-License-Identifier: Apache-2.0
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
