// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.hawser.shuffle.server.ShuffleMetrics.Level;

/**
 * The shuffle server's queue of checked requests, from which its I/O threads take their work. It decides which request
 * is served next. Sessions take turns, so that a reducer with many requests delays no other. Safe for use by several
 * threads.
 *
 * <p>A request may have to wait for one of three reasons:
 *
 * <ul>
 *   <li>Its reply does not fit below the limit of its reducer: requests of other reducers overtake it.
 *   <li>Its reply does not fit below the limit of all reducers: no request with payload overtakes it, so its turn
 *       comes.
 *   <li>It needs buffers and none are free: only requests that need no buffers overtake it.
 * </ul>
 */
final class Schedule {
    private final ServerLimits limits;
    private final ShuffleMetrics metrics;

    /** Those that have requests waiting, in the order of their turns. */
    private final LinkedHashMap<Long, Queue<Work>> waiting = new LinkedHashMap<>();

    private final Map<Long, Long> bytesBySession = new HashMap<>();
    private long bytesInFlight;
    private long copiedBytes;
    private long queuedBytes;
    private boolean closed;

    Schedule(ServerLimits limits, ShuffleMetrics metrics) {
        this.limits = limits;
        this.metrics = metrics;
    }

    /** Takes a request up, unless too many wait. */
    synchronized boolean offer(Work work) {
        Queue<Work> ofSession = waiting.get(work.session().id());
        boolean full = queuedBytes + work.queuedBytes() > limits.queuedBytes()
                || (ofSession != null && ofSession.size() >= limits.requestsPerReducer());
        if (full || closed) {
            return false;
        }
        waiting.computeIfAbsent(work.session().id(), id -> new ArrayDeque<>()).add(work);
        queuedBytes += work.queuedBytes();
        metrics.change(Level.QUEUED_REQUESTS, 1);
        notifyAll();
        return true;
    }

    /** Waits for the next; none once the schedule is closed. To be given back with {@link #done}. */
    synchronized Optional<Work> take() throws InterruptedException {
        Optional<Work> next = poll();
        while (next.isEmpty() && !closed) {
            wait();
            next = poll();
        }
        return next;
    }

    /** The next one that may go; none if there is none. To be given back with {@link #done}. */
    synchronized Optional<Work> poll() {
        if (closed) {
            return Optional.empty();
        }
        boolean held = false;
        boolean copiesHeld = false;
        for (Iterator<Map.Entry<Long, Queue<Work>>> turns = waiting.entrySet().iterator(); turns.hasNext(); ) {
            Map.Entry<Long, Queue<Work>> turn = turns.next();
            Work first = turn.getValue().element();
            long bytes = first.replyBytes();
            long copied = first.copiedBytes();
            boolean roomOfReducer = fits(bytes, ofSession(first), limits.bytesPerReducer());
            boolean buffers = fits(copied, copiedBytes, limits.sendBytes()) && !(copiesHeld && copied > 0);
            boolean room = fits(bytes, bytesInFlight, limits.bytesInFlight()) && !(held && bytes > 0);
            if (roomOfReducer && buffers && room) {
                turns.remove();
                start(turn.getKey(), turn.getValue());
                return Optional.of(first);
            }
            copiesHeld |= roomOfReducer && !buffers;
            held |= roomOfReducer && buffers;
        }
        return Optional.empty();
    }

    /** The reply has left, or never will. */
    synchronized void done(Work work) {
        bytesInFlight -= work.replyBytes();
        copiedBytes -= work.copiedBytes();
        metrics.change(Level.BYTES_IN_FLIGHT, -work.replyBytes());
        long left = ofSession(work) - work.replyBytes();
        if (left == 0) {
            bytesBySession.remove(work.session().id());
        } else {
            bytesBySession.put(work.session().id(), left);
        }
        notifyAll();
    }

    /** Gives nothing out any more. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    private void start(long session, Queue<Work> ofSession) {
        Work work = ofSession.remove();
        if (!ofSession.isEmpty()) {
            waiting.put(session, ofSession);
        }
        queuedBytes -= work.queuedBytes();
        metrics.change(Level.QUEUED_REQUESTS, -1);
        bytesInFlight += work.replyBytes();
        copiedBytes += work.copiedBytes();
        metrics.change(Level.BYTES_IN_FLIGHT, work.replyBytes());
        bytesBySession.merge(session, work.replyBytes(), Long::sum);
    }

    private long ofSession(Work work) {
        return bytesBySession.getOrDefault(work.session().id(), 0L);
    }

    /** One that is alone always fits. */
    private static boolean fits(long bytes, long inFlight, long most) {
        return bytes == 0 || inFlight == 0 || inFlight + bytes <= most;
    }
}
