// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A device in simulated time, and flows that keep it busy: a seeded trace. Each flow has so many streams, each of which asks for
 * its next request when the last one has ended, after a pause or at once.
 */
final class Trace {
    final SplittableRandom random;
    final List<Stream> streams = new ArrayList<>();
    final Map<String, Long> dispatched = new HashMap<>();
    final Map<String, Long> completed = new HashMap<>();
    final List<IoRequest> order = new ArrayList<>();
    long longestWaitNs;
    long nowNs;

    private final FairQueue queue;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Map<IoRequest, Stream> owners = new HashMap<>();
    private long count;

    /** @param pauseNs between two requests, on average */
    record Stream(String flow, long minBytes, long maxBytes, long pauseNs) {}

    private record Event(long atNs, long number, Stream stream, IoRequest ended) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return atNs == other.atNs ? Long.compare(number, other.number) : Long.compare(atNs, other.atNs);
        }
    }

    Trace(FairQueue queue, long seed) {
        this.queue = queue;
        this.random = new SplittableRandom(seed);
    }

    void add(Stream stream) {
        streams.add(stream);
        events.add(new Event(nowNs, count++, stream, null));
    }

    /** Until so much time has passed. */
    void run(long untilNs, Runnable afterEach) {
        while (!events.isEmpty() && events.peek().atNs() <= untilNs) {
            Event event = events.remove();
            nowNs = event.atNs();
            if (event.ended() == null) {
                submit(event.stream());
            } else {
                end(event);
            }
            dispatch();
            afterEach.run();
        }
        nowNs = untilNs;
    }

    private void submit(Stream stream) {
        long bytes = random.nextLong(stream.minBytes(), stream.maxBytes() + 1);
        IoKind kind = random.nextBoolean() ? IoKind.READ : IoKind.WRITE;
        owners.put(queue.submit(stream.flow(), kind, bytes, nowNs), stream);
    }

    private void end(Event event) {
        IoRequest request = event.ended();
        queue.completed(request, nowNs);
        completed.merge(request.flowName(), request.bytes(), Long::sum);
        long pause = event.stream().pauseNs();
        events.add(new Event(nowNs + (pause == 0 ? 0 : random.nextLong(2 * pause)), count++, event.stream(), null));
    }

    private void dispatch() {
        for (IoRequest next = queue.next(nowNs); next != null; next = queue.next(nowNs)) {
            order.add(next);
            dispatched.merge(next.flowName(), next.bytes(), Long::sum);
            longestWaitNs = Math.max(longestWaitNs, nowNs - next.submittedNs());
            // 100 MB/s for one, and slower the more there are.
            long latencyNs = 100_000 + next.bytes() * 10 * queue.outstanding();
            events.add(new Event(nowNs + latencyNs, count++, owners.remove(next), next));
        }
    }
}
