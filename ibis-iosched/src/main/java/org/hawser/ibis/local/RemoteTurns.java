// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.io.IOUtils;
import org.hawser.ibis.node.Turns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns that the node's DataNode gives. While it does not answer, I/O goes at once; after a pause, one thread asks again.
 * Thread-safe.
 */
final class RemoteTurns {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteTurns.class);
    /** Between two tries. */
    static final Duration PAUSE = Duration.ofSeconds(10);
    /** A DataNode that is not suspended takes a request at once. */
    private static final Duration QUEUE_LIMIT = Duration.ofSeconds(1);
    /** Beyond max-wait, after which the DataNode grants any request. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    private static final long ANSWERS = Long.MIN_VALUE;

    private final Path socket;
    private final Duration limit;
    private final LongSupplier clock;
    private final AtomicBoolean told = new AtomicBoolean();
    /** When to ask again, ns; {@link #ANSWERS} if the DataNode has answered last time. */
    private final AtomicLong nextTryNs = new AtomicLong(ANSWERS);

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
        return (flow, kind, bytes, io) ->
                inTurn(new TurnRequest(flow, kind, Math.min(bytes, TurnRequest.MAX_BYTES), device), io);
    }

    private void inTurn(TurnRequest request, Turns.Io io) throws IOException {
        Wire turn = mayAsk() ? acquire(request) : null;
        try {
            io.run();
        } finally {
            IOUtils.cleanupWithLogger(LOG, turn);
        }
    }

    private boolean mayAsk() {
        long next = nextTryNs.get();
        long now = clock.getAsLong();
        return next == ANSWERS || (now - next >= 0 && nextTryNs.compareAndSet(next, now + PAUSE.toNanos()));
    }

    /** If it cannot be sent, there may be an answer all the same: one that was refused unheard. */
    private static void send(TurnRequest request, Wire wire) {
        try {
            request.send(wire);
        } catch (IOException e) {
            LOG.debug("The DataNode did not take a request", e);
        }
    }

    /** Null if there is none to be had. */
    private Wire acquire(TurnRequest request) {
        Wire wire = null;
        try {
            wire = Wire.to(socket);
            send(request, wire);
            boolean queued = wire.readByte(QUEUE_LIMIT) == TurnRequest.QUEUED;
            nextTryNs.set(ANSWERS);
            if (queued && wire.readByte(limit) == TurnRequest.GRANTED) {
                return wire;
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            // An interrupt says nothing of the DataNode.
            if (!Thread.currentThread().isInterrupted()) {
                nextTryNs.set(clock.getAsLong() + PAUSE.toNanos());
                if (told.compareAndSet(false, true)) {
                    LOG.warn("The DataNode gives no turns at {}; local I/O goes at once", socket, e);
                }
            }
        }
        IOUtils.cleanupWithLogger(LOG, wire);
        return null;
    }
}
