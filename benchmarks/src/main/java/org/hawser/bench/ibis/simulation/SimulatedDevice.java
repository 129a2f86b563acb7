// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis.simulation;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.hawser.ibis.broker.Answer;
import org.hawser.ibis.broker.Elsewhere;
import org.hawser.ibis.broker.Report;
import org.hawser.ibis.schedule.Depth;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.IoKind;
import org.hawser.ibis.schedule.IoRequest;
import org.hawser.ibis.schedule.SlotCost;

/**
 * A device that serves what was dispatched to it one after the other, at a fixed rate, and applications that always want more of
 * it: each has two streams, which ask for the next request when the last one has ended.
 */
final class SimulatedDevice {
    private static final int DEPTH = 4;
    private static final int STREAMS = 2;
    private static final long MAX_WAIT_NS = 10_000_000_000L;
    private static final long LEAST_BYTES = 512 << 10;
    private static final long MOST_BYTES = 1 << 20;
    /** 100 MB/s. */
    private static final long NS_PER_BYTE = 10;

    private final String name;
    private final FairQueue queue;
    private final Elsewhere elsewhere = new Elsewhere();
    private final Map<String, Long> servedBytes = new HashMap<>();
    private final Deque<IoRequest> dispatched = new ArrayDeque<>();
    private final SplittableRandom random;
    private long nowNs;

    /** @param applications that have data here */
    SimulatedDevice(String name, List<String> applications, ToDoubleFunction<String> weights, SplittableRandom random) {
        this.name = requireNonNull(name, "name is null");
        this.queue = new FairQueue(Depth.fixed(DEPTH), SlotCost.ONE, 0, MAX_WAIT_NS, weights);
        this.random = requireNonNull(random, "random is null");
        for (String application : applications) {
            servedBytes.put(application, 0L);
            for (int stream = 0; stream < STREAMS; stream++) {
                submit(application);
            }
        }
    }

    /** Serves until then. */
    void run(long untilNs) {
        dispatch();
        while (!dispatched.isEmpty() && nowNs + dispatched.element().bytes() * NS_PER_BYTE <= untilNs) {
            IoRequest ended = dispatched.remove();
            nowNs += ended.bytes() * NS_PER_BYTE;
            queue.completed(ended, nowNs);
            servedBytes.merge(ended.flowName(), ended.bytes(), Long::sum);
            submit(ended.flowName());
            dispatch();
        }
    }

    Report report() {
        return new Report(name, 1, servedBytes);
    }

    void hear(Answer answer) {
        queue.delay(elsewhere.more(answer));
    }

    /** By application, bytes. */
    Map<String, Long> served() {
        return Map.copyOf(servedBytes);
    }

    /** Requests that went because they had waited for too long. */
    long overdue() {
        return queue.overdue();
    }

    private void submit(String application) {
        queue.submit(application, IoKind.READ, random.nextLong(LEAST_BYTES, MOST_BYTES + 1), nowNs);
    }

    private void dispatch() {
        for (IoRequest next = queue.next(nowNs); next != null; next = queue.next(nowNs)) {
            dispatched.add(next);
        }
    }
}
