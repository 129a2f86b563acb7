// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hawser.cluster.batch.control.Notice;
import org.hawser.cluster.batch.control.RecordChannel;
import org.hawser.cluster.core.probe.Probe;

/** Tells the master when the node is ready, and when a daemon is lost; ends then, or when the node stops. */
record NodeWatch(RecordChannel channel, Supplier<Optional<String>> loss, Optional<Probe> pool, BooleanSupplier stopped)
        implements Runnable {
    private static final long LOOK_MILLIS = 500;

    @Override
    public void run() {
        boolean ready = false;
        try {
            Optional<String> lost = loss.get();
            while (lost.isEmpty() && !stopped.getAsBoolean()) {
                if (!ready && pool.map(probe -> probe.holds().getAsBoolean()).orElse(true)) {
                    ready = true;
                    channel.send(new Notice(Notice.Kind.READY, ""));
                }
                Thread.sleep(LOOK_MILLIS);
                lost = loss.get();
            }
            if (lost.isPresent()) {
                channel.send(new Notice(Notice.Kind.FAILED, lost.get()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // The master is gone: the thread that receives its orders notices the same and stops everything.
            return;
        }
    }
}
