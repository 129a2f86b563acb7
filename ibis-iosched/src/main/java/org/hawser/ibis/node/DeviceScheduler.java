// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
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

    private final ReentrantLock lock = new ReentrantLock();
    private final FairQueue queue;
    private final LongSupplier clock;
    private final Map<IoRequest, Turn> waiting = new HashMap<>();
    private final Map<String, Service> services = new HashMap<>();
    private long interrupted;

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
            end(this, true);
        }

        /** The turn is over, but the I/O may not be: it tells nothing of the device's latency. Closing it changes nothing then. */
        public void lose() {
            end(this, false);
        }
    }

    /**
     * Waits until an I/O of the flow may start.
     *
     * @param bytes what the flow is charged, at least 0
     */
    public Turn acquire(String flow, IoKind kind, long bytes) {
        Turn turn = new Turn();
        lock.lock();
        try {
            long now = clock.getAsLong();
            // It is present from now on, not only when it has been served.
            service(flow, now);
            turn.request = queue.submit(flow, kind, bytes, now);
            waiting.put(turn.request, turn);
            dispatch();
        } finally {
            lock.unlock();
        }
        while (!turn.granted) {
            LockSupport.parkNanos(this, POLL_NS);
            if (Thread.currentThread().isInterrupted()) {
                giveUp(turn);
            } else if (!turn.granted) {
                look();
            }
        }
        return turn;
    }

    @Override
    @SuppressWarnings("try")
    public void inTurn(String flow, IoKind kind, long bytes, Io io) throws IOException {
        try (Turn turn = acquire(flow, kind, bytes)) {
            io.run();
        }
    }

    /** Counts an I/O that is not held back. */
    public void charge(String flow, IoKind kind, long bytes) {
        lock.lock();
        try {
            queue.charge(flow, bytes);
            long now = clock.getAsLong();
            service(flow, now).add(kind, bytes, 0, 0, now);
        } finally {
            lock.unlock();
        }
    }

    /** Service that flows have got on other nodes since this was last said, in bytes. */
    public void delay(Map<String, Double> bytesElsewhere) {
        lock.lock();
        try {
            queue.delay(bytesElsewhere);
        } finally {
            lock.unlock();
        }
    }

    /** Nobody says any more what flows get on other nodes. */
    public void forgetDelays() {
        lock.lock();
        try {
            queue.forgetDelays();
        } finally {
            lock.unlock();
        }
    }

    /** Weights have changed. */
    public void reweigh() {
        lock.lock();
        try {
            queue.reweigh();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the flow is among those that are present, or would be one of so many at most. */
    public boolean has(String flow, int most) {
        lock.lock();
        try {
            return services.containsKey(flow) || services.size() < most;
        } finally {
            lock.unlock();
        }
    }

    /** What the device does, and has done since the start for the flows that are present. */
    public DeviceState state() {
        lock.lock();
        try {
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
        } finally {
            lock.unlock();
        }
    }

    private void look() {
        lock.lock();
        try {
            dispatch();
        } finally {
            lock.unlock();
        }
    }

    private void dispatch() {
        long now = clock.getAsLong();
        for (IoRequest next = queue.next(now); next != null; next = queue.next(now)) {
            Turn turn = waiting.remove(next);
            turn.granted = true;
            LockSupport.unpark(turn.thread);
        }
    }

    private void giveUp(Turn turn) {
        lock.lock();
        try {
            if (!turn.granted) {
                queue.cancel(turn.request);
                waiting.remove(turn.request);
                turn.closed = true;
                turn.granted = true;
                interrupted++;
                dispatch();
            }
        } finally {
            lock.unlock();
        }
    }

    private void end(Turn turn, boolean timed) {
        lock.lock();
        try {
            if (turn.closed) {
                return;
            }
            turn.closed = true;
            IoRequest request = turn.request;
            long now = clock.getAsLong();
            if (timed) {
                queue.completed(request, now);
            } else {
                queue.lost(request);
            }
            service(request.flow(), now)
                    .add(
                            request.kind(),
                            request.bytes(),
                            request.dispatchedNs() - request.submittedNs(),
                            timed ? now - request.dispatchedNs() : 0,
                            now);
            dispatch();
        } finally {
            lock.unlock();
        }
    }

    private Service service(String flow, long nowNs) {
        return services.computeIfAbsent(flow, absent -> new Service(absent, nowNs));
    }
}
