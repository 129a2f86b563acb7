// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Hands out the staging memory into which segments are received, in the order in which it was requested. Requests that
 * cannot be served at once wait here. Only the event loop may use it.
 */
final class StagingQueue {
    private final StagingPool pool;
    private final Deque<Waiter> waiters = new ArrayDeque<>();
    private boolean serving;

    StagingQueue(StagingPool pool) {
        this.pool = pool;
    }

    /**
     * Calls back with a region of that size as soon as there is one, perhaps at once, or says that there never will be.
     */
    void take(int bytes, Consumer<StagingRegion> then, Runnable never) {
        waiters.add(new Waiter(bytes, then, never));
        serve();
    }

    void release(StagingRegion region) {
        pool.release(region);
        serve();
    }

    /**
     * Gives up a region that may still be written, and calls back at once with another one of its size, or because there is
     * none: those that wait may wait for what the region was for.
     */
    void replace(StagingRegion region, Consumer<StagingRegion> then, Runnable never) {
        pool.replace(region).ifPresentOrElse(then, never);
        serve();
    }

    private void serve() {
        if (serving) {
            return;
        }
        serving = true;
        try {
            while (!waiters.isEmpty()) {
                int bytes = waiters.element().bytes();
                Optional<StagingRegion> region = pool.allocate(bytes);
                if (region.isPresent()) {
                    waiters.remove().then().accept(region.get());
                } else if (pool.canHold(bytes)) {
                    return;
                } else {
                    waiters.remove().never().run();
                }
            }
        } finally {
            serving = false;
        }
    }

    private record Waiter(int bytes, Consumer<StagingRegion> then, Runnable never) {}
}
