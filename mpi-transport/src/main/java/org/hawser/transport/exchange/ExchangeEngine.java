// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.hawser.transport.Call;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.TransportMetrics;

/**
 * All exchanges of an endpoint. {@link #call} and {@link #metrics} may be used by any thread; the rest belongs to one thread,
 * which calls {@link #doWork} again and again.
 */
public final class ExchangeEngine {
    private static final long TICK_NANOS = 1_000_000;

    /** For this time after the last progress of payload in transit, polling counts as work. */
    private static final long EAGER_NANOS = 300_000;

    private static final int SUBMISSIONS_PER_CYCLE = 64;

    private final Core core;
    private final TransportLimits limits;
    private final LongSupplier nanoClock;
    private final Runnable wakeUp;
    private final Admission admission;
    private final Deliveries deliveries;
    private final Queue<Runnable> submissions = new ManyToOneConcurrentLinkedQueue<>();
    private final AtomicLong lastId = new AtomicLong();
    private final Deque<OutgoingExchange> waiting = new ArrayDeque<>();
    private final List<Exchange> live = new ArrayList<>();
    private long nextTickNanos;
    private long progressNanos;
    private volatile boolean closed;

    /**
     * Creates an engine without exchanges.
     *
     * @param nanoClock as {@link System#nanoTime}
     * @param wakeUp called after any thread has submitted something
     */
    public ExchangeEngine(
            Fabric fabric, RequestHandler handler, TransportLimits limits, LongSupplier nanoClock, Runnable wakeUp) {
        this.limits = requireNonNull(limits, "limits is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
        this.wakeUp = requireNonNull(wakeUp, "wakeUp is null");
        this.core = Core.of(fabric, limits);
        this.admission = new Admission(limits, core.counters());
        this.deliveries = new Deliveries(core, handler, this::submit, live::add, nanoClock);
        this.nextTickNanos = nanoClock.getAsLong();
        this.progressNanos = nextTickNanos;
    }

    /** See {@link org.hawser.transport.Endpoint#call}. */
    public Call call(PeerId peer, Request request, Patience patience) {
        requireNonNull(peer, "peer is null");
        if (request.header().remaining() > limits.headerBytes()) {
            throw new IllegalArgumentException(
                    "the header has " + request.header().remaining()
                            + " bytes, allowed are " + limits.headerBytes()
                            + ": shorten it, or raise hawser.transport.message-size");
        }
        CompletableFuture<Reply> result = new CompletableFuture<>();
        OutgoingExchange exchange = new OutgoingExchange(
                core, lastId.incrementAndGet(), peer, request, nanoClock.getAsLong(), patience, result);
        submit(() -> begin(exchange));
        return new SubmittedCall(result, exchange, () -> submit(() -> cancel(exchange)));
    }

    public TransportMetrics metrics() {
        return core.counters().metrics();
    }

    /**
     * One turn of the endpoint's thread.
     *
     * @return 0 if there was nothing to do, so that a short pause costs no throughput
     */
    public int doWork() {
        int work = runSubmissions();
        work += core.fabric().poll(deliveries);
        work += core.outbox().flush();
        long now = nanoClock.getAsLong();
        boolean moving = false;
        for (int i = 0; i < live.size(); i++) {
            work += live.get(i).poll(now);
            moving |= live.get(i).moving();
        }
        if (work > 0) {
            progressNanos = now;
        }
        if (now - nextTickNanos >= 0) {
            nextTickNanos = now + TICK_NANOS;
            waiting.forEach(one -> one.tick(now));
            for (int i = 0; i < live.size(); i++) {
                live.get(i).tick(now);
            }
        }
        sweep(now);
        return work == 0 && moving && now - progressNanos < EAGER_NANOS ? 1 : work;
    }

    /** Whether exchanges are in flight, so that {@link #doWork} has to check time limits. */
    public boolean busy() {
        return !live.isEmpty() || !waiting.isEmpty() || !submissions.isEmpty();
    }

    /** Whether somebody waits for an exchange, so that {@link #doWork} should be called at least every millisecond. */
    public boolean awaited() {
        if (!waiting.isEmpty() || !submissions.isEmpty()) {
            return true;
        }
        for (int i = 0; i < live.size(); i++) {
            if (live.get(i).awaited()) {
                return true;
            }
        }
        return false;
    }

    /** Fails everything and closes the fabric. Later calls fail too. */
    public void close() {
        closed = true;
        core.fabric().close();
        TransportException cause = new TransportException(Reason.CLOSED, "this endpoint has been closed");
        live.forEach(one -> one.fail(cause));
        waiting.forEach(one -> one.fail(cause));
        live.clear();
        waiting.clear();
        runSubmissions();
    }

    private void submit(Runnable action) {
        submissions.add(action);
        wakeUp.run();
    }

    private int runSubmissions() {
        int count = 0;
        for (Runnable next = submissions.poll(); next != null; next = submissions.poll()) {
            next.run();
            count++;
            if (count == SUBMISSIONS_PER_CYCLE && !closed) {
                break;
            }
        }
        return count;
    }

    private void begin(OutgoingExchange exchange) {
        long now = nanoClock.getAsLong();
        core.counters().callsStarted.increment();
        if (closed) {
            exchange.fail(new TransportException(Reason.CLOSED, "this endpoint has been closed"));
        } else if (core.health().isSuspected(exchange.peer(), now)) {
            exchange.fail(suspected(exchange.peer()));
        } else if (waiting.isEmpty() && hasRoom(exchange)) {
            ask(exchange, now);
        } else if (waiting.size() >= limits.callsQueued()) {
            exchange.fail(new TransportException(
                    Reason.REJECTED,
                    waiting.size() + " calls wait already: ask less, or raise hawser.transport.requests-queued"));
        } else {
            waiting.add(exchange);
        }
    }

    private boolean hasRoom(OutgoingExchange exchange) {
        return admission.hasRoomAt(exchange.peer()) && admission.hasRoomFor(exchange.bytes());
    }

    private void ask(OutgoingExchange exchange, long now) {
        admission.enter(exchange.peer(), exchange.bytes());
        live.add(exchange);
        deliveries.expect(exchange);
        exchange.ask(now);
    }

    private void cancel(OutgoingExchange exchange) {
        exchange.giveUp(
                new TransportException(Reason.CANCELLED, "the call to " + exchange.peer() + " was cancelled"),
                nanoClock.getAsLong());
    }

    /** Removes exchanges that have ended and starts those that now have room. */
    private void sweep(long now) {
        for (int i = live.size() - 1; i >= 0; i--) {
            Exchange exchange = live.get(i);
            if (exchange instanceof OutgoingExchange outgoing && outgoing.leaving()) {
                admission.leave(outgoing.peer(), outgoing.bytes());
            }
            if (exchange.over()) {
                live.set(i, live.get(live.size() - 1));
                live.remove(live.size() - 1);
                deliveries.forget(exchange);
            }
        }
        if (!waiting.isEmpty()) {
            startWaiting(now);
        }
    }

    /** In order, except for peers without room, which must not delay others. */
    private void startWaiting(long now) {
        waiting.forEach(one -> {
            if (core.health().isSuspected(one.peer(), now)) {
                one.fail(suspected(one.peer()));
            }
        });
        waiting.removeIf(OutgoingExchange::over);
        for (Iterator<OutgoingExchange> calls = waiting.iterator(); calls.hasNext(); ) {
            OutgoingExchange next = calls.next();
            if (!admission.hasRoomFor(next.bytes())) {
                return;
            }
            if (admission.hasRoomAt(next.peer())) {
                calls.remove();
                ask(next, now);
            }
        }
    }

    private static TransportException suspected(PeerId peer) {
        return new TransportException(Reason.UNREACHABLE, peer + " gave no sign of life a short while ago");
    }

    private record SubmittedCall(CompletableFuture<Reply> reply, OutgoingExchange exchange, Runnable cancellation)
            implements Call {
        @Override
        public void cancel() {
            cancellation.run();
        }

        @Override
        public boolean uploadTaken() {
            return exchange.uploadTaken();
        }
    }
}
