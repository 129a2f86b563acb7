// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.hawser.ibis.node.Turns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns that the node's DataNode gives. While it does not answer, I/O goes at once, and it is asked again after a pause.
 * Thread-safe.
 */
final class RemoteTurns {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteTurns.class);
    /** Between two tries. */
    static final Duration PAUSE = Duration.ofSeconds(10);
    /** A DataNode grants a request that has waited for the longest time allowed. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    private final Path socket;
    private final Duration limit;
    private final LongSupplier clock;
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile boolean away;
    private volatile long awaySinceNs;

    /**
     * @param maxWait how long the DataNode lets a request wait at most
     * @param clock ns, as {@link System#nanoTime}
     */
    RemoteTurns(Path socket, Duration maxWait, LongSupplier clock) {
        this.socket = requireNonNull(socket, "socket is null");
        this.limit = maxWait.plus(MARGIN);
        this.clock = requireNonNull(clock, "clock is null");
    }

    /** Those of a device. */
    Turns of(String device) {
        return (flow, kind, bytes, io) -> inTurn(new TurnRequest(flow, kind, bytes, device), io);
    }

    private void inTurn(TurnRequest request, Turns.Io io) throws IOException {
        Wire turn = acquire(request);
        try {
            io.run();
        } finally {
            end(turn);
        }
    }

    /** Null if the DataNode does not answer. */
    private Wire acquire(TurnRequest request) {
        if (away && clock.getAsLong() - awaySinceNs < PAUSE.toNanos()) {
            return null;
        }
        Wire wire = null;
        try {
            wire = Wire.to(socket);
            request.send(wire);
            wire.read(ByteBuffer.allocate(1), limit);
            away = false;
            return wire;
        } catch (IOException | RuntimeException e) {
            end(wire);
            // An interrupt says nothing of the DataNode.
            if (!Thread.currentThread().isInterrupted()) {
                awaySinceNs = clock.getAsLong();
                away = true;
                if (told.compareAndSet(false, true)) {
                    LOG.warn("The DataNode gives no turns at {}; local I/O goes at once", socket, e);
                }
            }
            return null;
        }
    }

    private static void end(Wire turn) {
        if (turn != null) {
            try {
                turn.close();
            } catch (IOException e) {
                LOG.debug("A turn did not close", e);
            }
        }
    }
}
