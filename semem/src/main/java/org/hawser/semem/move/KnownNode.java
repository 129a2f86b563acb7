// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.hawser.semem.wire.NodeMessage.Missing;
import org.hawser.semem.wire.NodeMessage.NodeState;

/** A memory node that this worker uses. Safe for use by several threads. */
final class KnownNode implements Closeable {
    private static final int FAILURES_OF_LOST = 2;

    private final String name;
    private final Connector connector;
    private final LongSupplier nanoClock;
    /** Held while an address is read, which answers must not wait for. */
    private final Object connecting = new Object();

    private final AtomicReference<NodeLink> link = new AtomicReference<>();
    private volatile boolean closed;
    private long usedNanos;
    private long stored;
    private boolean holds;
    private String incarnation = "";
    private List<Missing> missing = List.of();
    private OptionalLong heardNanos = OptionalLong.empty();
    private OptionalLong failingSinceNanos = OptionalLong.empty();
    private int failures;
    private boolean lost;
    private boolean givenUp;

    /** Finds the node. */
    @FunctionalInterface
    interface Connector {
        /**
         * Connects to it.
         *
         * @param heard run at each answer
         */
        NodeLink connect(Runnable heard) throws IOException;
    }

    KnownNode(String name, Connector connector, LongSupplier nanoClock) {
        this.name = name;
        this.connector = connector;
        this.nanoClock = nanoClock;
    }

    /** One that was lost, and may still have what was given up. */
    static KnownNode givenUp(String name, Connector connector, LongSupplier nanoClock) {
        KnownNode node = new KnownNode(name, connector, nanoClock);
        node.givenUp = true;
        node.holds = true;
        return node;
    }

    String name() {
        return name;
    }

    /**
     * The connection for an output, which is made by the first call.
     *
     * @throws IOException if the node is not published, or no longer used, or still has what was given up
     */
    NodeLink link() throws IOException {
        if (isGivenUp()) {
            throw new IOException(name + " was lost, and has not freed what it had");
        }
        return connect();
    }

    /** Makes the connection, if there is none. Fails like {@link #link}, but not because of what was given up. */
    NodeLink connect() throws IOException {
        used();
        synchronized (connecting) {
            NodeLink connected = link.get() == null ? connector.connect(this::heard) : link.get();
            link.set(connected);
            if (closed) {
                close();
                throw new IOException(name + " is not used any more");
            }
            return connected;
        }
    }

    /** The connection, if there is one; waits for no file system. */
    Optional<NodeLink> connected() {
        return Optional.ofNullable(link.get());
    }

    private synchronized void used() {
        usedNanos = nanoClock.getAsLong();
    }

    synchronized long idleNanos() {
        return nanoClock.getAsLong() - usedNanos;
    }

    /** It has stored an output. */
    synchronized void stored() {
        stored++;
        holds = true;
    }

    /** The number of outputs that it has stored, for {@link #answered}. */
    synchronized long count() {
        return stored;
    }

    /** Whether it may have outputs, needed or not. */
    synchronized boolean holds() {
        return holds;
    }

    /**
     * It has answered the question whether it still has the outputs of this worker.
     *
     * @param expected how many it should have at least
     * @param countBefore the {@link #count} when it was asked
     */
    synchronized void answered(NodeState state, int expected, long countBefore) {
        givenUp = givenUp && state.outputs() > 0;
        boolean another = !incarnation.isEmpty() && !incarnation.equals(state.incarnation());
        // An agent that has just started does not know what the incarnation was before. The earlier agent may have sent
        // more after the loss.
        boolean fewer = incarnation.isEmpty() && state.outputs() < expected;
        lost = lost || (!givenUp && (another || fewer));
        incarnation = state.incarnation();
        missing = state.missing();
        holds = state.outputs() > 0 || stored != countBefore;
    }

    /** Takes what it has said last that it misses. */
    synchronized List<Missing> takeMissing() {
        List<Missing> taken = missing;
        missing = List.of();
        return taken;
    }

    /** It has given a sign of life. */
    synchronized void heard() {
        heardNanos = OptionalLong.of(nanoClock.getAsLong());
        failingSinceNanos = OptionalLong.empty();
        failures = 0;
    }

    /**
     * It has not answered a question, and is lost if it is silent for longer than the limit. One late answer is no proof:
     * the question itself has waited for as long.
     *
     * @param askedNanos when it was asked
     */
    synchronized void failed(long askedNanos, Duration limit) {
        if (heardNanos.isPresent() && askedNanos - heardNanos.getAsLong() < 0) {
            // It was alive after that.
            return;
        }
        failures++;
        long since = failingSinceNanos.orElse(askedNanos);
        failingSinceNanos = OptionalLong.of(since);
        boolean silent = failures >= FAILURES_OF_LOST && nanoClock.getAsLong() - since >= limit.toNanos();
        lost = lost || (!givenUp && silent);
    }

    /** Whether what it had is gone. This does not change any more. */
    synchronized boolean isLost() {
        return lost;
    }

    /**
     * Whether it was lost and has not yet confirmed that it holds nothing of this worker. Until then it gets nothing.
     */
    synchronized boolean isGivenUp() {
        return givenUp;
    }

    /** Calls that are under way fail, on a thread that must not wait for this one. */
    @Override
    public void close() {
        closed = true;
        NodeLink last = link.getAndSet(null);
        if (last != null) {
            last.close();
        }
    }
}
