// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.hawser.shuffle.server.OutputPlace.InPool;

/**
 * An entry of {@link FilePool}: a file that is mapped or still being opened, and the number of its leases, which the
 * pool counts.
 */
final class PooledFile {
    /** What is in it, once it is open. */
    final CompletableFuture<OutputContent> opening = new CompletableFuture<>();

    /** Completes when it is not in the pool and nobody uses it. */
    final CompletableFuture<Void> end = new CompletableFuture<>();

    /** Where it is if it is not in a file of its own. */
    final Optional<InPool> place;

    int leases;
    /** Whether it is not in the pool any more. */
    boolean dropped;

    PooledFile(Optional<InPool> place) {
        this.place = place;
    }

    /** Waits for the thread that opens it. */
    void awaitOpen() throws IOException {
        try {
            opening.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof NoSuchFileException missing) {
                throw new NoSuchFileException(missing.getFile());
            }
            throw new IOException("a map output cannot be opened: " + e.getCause(), e.getCause());
        }
    }

    /** What is in it; for those that hold a lease. */
    OutputContent content() {
        return opening.join();
    }

    /** What is to be unmapped now: it is not in the pool, and nobody uses it. */
    Optional<OutputContent> unused() {
        return dropped && leases == 0 ? Optional.of(opening.join()) : Optional.empty();
    }
}
