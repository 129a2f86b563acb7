// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.io.IOUtils;
import org.hawser.ibis.node.Turns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns that the node's DataNode gives. While it does not answer, I/O goes at once; after a pause, one thread asks again.
 * A few connections are kept for the next turn. Thread-safe.
 */
final class RemoteTurns implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteTurns.class);
    /** Between two tries. */
    static final Duration PAUSE = Duration.ofSeconds(10);
    /** A DataNode that is not suspended takes a request at once. */
    private static final Duration QUEUE_LIMIT = Duration.ofSeconds(1);
    /** Beyond max-wait, after which the DataNode grants any request. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    private static final long ANSWERS = Long.MIN_VALUE;
    /** Each takes a thread of the DataNode for a moment, and descriptors here. A task rarely does more at a time. */
    private static final int MAX_IDLE = 2;

    private final Path socket;
    private final Duration limit;
    private final LongSupplier clock;
    private final AtomicBoolean told = new AtomicBoolean();
    /** When to ask again, ns; {@link #ANSWERS} if the DataNode has answered last time. */
    private final AtomicLong nextTryNs = new AtomicLong(ANSWERS);
    /** Connections that have no turn, the one used last first. */
    private final BlockingDeque<Wire> idle = new LinkedBlockingDeque<>(MAX_IDLE);

    private volatile boolean closed;

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
            if (turn != null) {
                end(turn);
            }
        }
    }

    /** Tells the DataNode that the turn is over, and keeps the connection. If that fails, closes it, which also ends the turn. */
    private void end(Wire turn) {
        try {
            turn.writeByte(TurnRequest.OVER);
            if (!idle.offerFirst(turn)) {
                turn.close();
            }
            if (closed) {
                close();
            }
        } catch (IOException | OutOfMemoryError e) {
            LOG.debug("A connection broke during a turn", e);
            IOUtils.cleanupWithLogger(LOG, turn);
        }
    }

    /** What still has a turn keeps it, and its connection is closed afterwards. */
    @Override
    public void close() {
        closed = true;
        for (Wire wire = idle.poll(); wire != null; wire = idle.poll()) {
            IOUtils.cleanupWithLogger(LOG, wire);
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
        try {
            for (Wire wire = idle.poll(); wire != null; wire = idle.poll()) {
                try {
                    return ask(request, wire);
                } catch (EOFException | SocketException e) {
                    LOG.debug("The DataNode has closed an idle connection, or ended", e);
                }
            }
            return ask(request, Wire.to(socket));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            // An interrupt says nothing of the DataNode.
            if (!Thread.currentThread().isInterrupted()) {
                nextTryNs.set(clock.getAsLong() + PAUSE.toNanos());
                if (told.compareAndSet(false, true)) {
                    LOG.warn("The DataNode gives no turns at {}; local I/O goes at once", socket, e);
                }
            }
            return null;
        }
    }

    /** Returns the connection once it has its turn. Else it is closed; null if the request was refused. */
    private Wire ask(TurnRequest request, Wire wire) throws IOException {
        boolean granted = false;
        try {
            send(request, wire);
            boolean queued = wire.readByte(QUEUE_LIMIT) == TurnRequest.QUEUED;
            nextTryNs.set(ANSWERS);
            granted = queued && wire.readByte(limit) == TurnRequest.GRANTED;
            return granted ? wire : null;
        } finally {
            if (!granted) {
                IOUtils.cleanupWithLogger(LOG, wire);
            }
        }
    }
}
