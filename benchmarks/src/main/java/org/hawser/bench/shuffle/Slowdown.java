// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.hawser.bench.network.Cables;

/**
 * A host whose cable is slow at the beginning of each round.
 *
 * @param slow its rate then, as tc writes it
 * @param usual its rate at all other times
 * @param lastingMillis for how long it is slow
 */
record Slowdown(Cables cables, int host, String slow, String usual, long lastingMillis) {
    /** The cable is slow from now on. */
    Running begin() {
        cables.limit(SourceNetwork.NETWORK, host, slow);
        return new Running();
    }

    /** A slowdown that has begun. */
    final class Running {
        private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        private final ScheduledFuture<?> restoring =
                clock.schedule(this::restore, lastingMillis, TimeUnit.MILLISECONDS);

        private void restore() {
            cables.limit(SourceNetwork.NETWORK, host, usual);
        }

        /** Returns when the cable has its usual rate again, which it gets now at the latest. */
        void end() throws InterruptedException, ExecutionException {
            try {
                if (restoring.cancel(false)) {
                    restore();
                } else {
                    restoring.get();
                }
            } finally {
                clock.shutdownNow();
            }
        }
    }
}
