// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hawser.cluster.batch.control.Notice;
import org.hawser.cluster.batch.control.RecordChannel;
import org.hawser.cluster.core.probe.Probe;

/**
 * Runs beside {@link NodeServer} and tells the master when the node is ready, and when one of its daemons is lost; ends
 * then, or when the node stops.
 */
final class NodeWatch implements Runnable {
    private static final long LOOK_MILLIS = 500;

    private final RecordChannel channel;
    private final Supplier<Optional<String>> loss;
    private final Optional<Probe> pool;
    private final BooleanSupplier stopped;

    NodeWatch(RecordChannel channel, Supplier<Optional<String>> loss, Optional<Probe> pool, BooleanSupplier stopped) {
        this.channel = requireNonNull(channel, "channel is null");
        this.loss = requireNonNull(loss, "loss is null");
        this.pool = requireNonNull(pool, "pool is null");
        this.stopped = requireNonNull(stopped, "stopped is null");
    }

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
