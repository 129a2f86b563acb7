// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.IoKind;
import org.hawser.ibis.schedule.IoRequest;

/**
 * A {@link FairQueue} for threads: {@link #acquire} blocks until the thread's request is dispatched. Thread-safe.
 *
 * <p>Nothing here refuses an I/O. A thread that is interrupted while it waits goes on at once, without a slot, and stays
 * interrupted.
 */
public final class DeviceScheduler implements Turns {
    /** So that overdue requests go even if nothing else happens on the device. */
    private static final long POLL_NS = 100_000_000L;
    /** What a flow was served is forgotten when it has asked for nothing for so long. */
    private static final long FORGET_NS = 600_000_000_000L;

    private final FairQueue queue;
    private final LongSupplier clock;
    private final Map<IoRequest, Turn> waiting = new HashMap<>();
    private final Map<String, Service> services = new HashMap<>();
    private long interrupted;

    private enum End {
        COMPLETED,
        LOST,
        ABANDONED
    }

    /** @param clock ns, as {@link System#nanoTime} */
    public DeviceScheduler(FairQueue queue, LongSupplier clock) {
        this.queue = requireNonNull(queue, "queue is null");
        this.clock = requireNonNull(clock, "clock is null");
    }

    /** The turn of a request. To be closed when its I/O has ended, however it ended. */
    public final class Turn implements AutoCloseable {
        private final Thread thread = Thread.currentThread();
        private volatile boolean granted;
        private boolean closed;
        private IoRequest request;

        @Override
        public void close() {
            end(this, End.COMPLETED);
        }

        /** The turn is over, but the I/O may not be: it tells nothing of the device's latency. Closing it changes nothing then. */
        public void lose() {
            end(this, End.LOST);
        }

        /** There was no I/O, or it has failed: it is not counted. Closing it changes nothing then. */
        public void abandon() {
            end(this, End.ABANDONED);
        }
    }

    /**
     * Waits until an I/O of the flow may start.
     *
     * @param bytes what the flow is charged, at least 0
     */
    public Turn acquire(String flow, IoKind kind, long bytes) {
        Turn turn = new Turn();
        submit(turn, flow, kind, bytes);
        while (!turn.granted) {
            LockSupport.parkNanos(this, POLL_NS);
            if (Thread.currentThread().isInterrupted()) {
                giveUp(turn);
            } else if (!turn.granted) {
                dispatch();
            }
        }
        return turn;
    }

    private synchronized void submit(Turn turn, String flow, IoKind kind, long bytes) {
        long now = clock.getAsLong();
        service(flow, now).asked(now);
        turn.request = queue.submit(flow, kind, bytes, now);
        waiting.put(turn.request, turn);
        dispatch();
    }

    @Override
    public void inTurn(String flow, IoKind kind, long bytes, Io io) throws IOException {
        Turn turn = acquire(flow, kind, bytes);
        try {
            io.run();
            turn.close();
        } finally {
            turn.abandon();
        }
    }

    /** Counts an I/O that is not held back. */
    public synchronized void charge(String flow, IoKind kind, long bytes) {
        queue.charge(flow, bytes);
        long now = clock.getAsLong();
        service(flow, now).add(kind, bytes, now);
    }

    /** Service that flows have got on other nodes since this was last said, in bytes. */
    public synchronized void delay(Map<String, Double> bytesElsewhere) {
        queue.delay(bytesElsewhere);
    }

    /** Nobody says any more what flows get on other nodes. */
    public synchronized void forgetDelays() {
        queue.forgetDelays();
    }

    /** Weights have changed. */
    public synchronized void reweigh() {
        queue.reweigh();
    }

    /** Whether the flow is among those that are present, or would be one of so many at most. */
    public synchronized boolean has(String flow, int most) {
        return services.containsKey(flow) || services.size() < most;
    }

    /** What the device does, and has done since the start for the flows that are present. */
    public synchronized DeviceState state() {
        long now = clock.getAsLong();
        services.values().removeIf(service -> service.isOlderThan(now - FORGET_NS));
        List<FlowState> flows = services.values().stream()
                .map(service -> service.state(queue.weight(service.flow())))
                .sorted()
                .toList();
        return new DeviceState(
                queue.depth(),
                queue.slotsInUse(),
                queue.waiting(),
                queue.outstanding(),
                queue.overdue(),
                interrupted,
                flows);
    }

    private synchronized void dispatch() {
        long now = clock.getAsLong();
        for (IoRequest next = queue.next(now); next != null; next = queue.next(now)) {
            Turn turn = waiting.remove(next);
            turn.granted = true;
            LockSupport.unpark(turn.thread);
        }
    }

    private synchronized void giveUp(Turn turn) {
        if (!turn.granted) {
            queue.cancel(turn.request);
            waiting.remove(turn.request);
            turn.closed = true;
            turn.granted = true;
            interrupted++;
            dispatch();
        }
    }

    private synchronized void end(Turn turn, End end) {
        if (turn.closed) {
            return;
        }
        turn.closed = true;
        IoRequest request = turn.request;
        long now = clock.getAsLong();
        if (end == End.COMPLETED) {
            queue.completed(request, now);
        } else {
            queue.release(request);
        }
        Service service = service(request.flowName(), now);
        switch (end) {
            case COMPLETED -> service.completed(
                    request.kind(),
                    request.bytes(),
                    request.dispatchedNs() - request.submittedNs(),
                    now - request.dispatchedNs(),
                    now);
            case LOST -> service.add(request.kind(), request.bytes(), now);
            case ABANDONED -> service.asked(now);
        }
        dispatch();
    }

    private Service service(String flow, long nowNs) {
        return services.computeIfAbsent(flow, absent -> new Service(absent, nowNs));
    }
}
