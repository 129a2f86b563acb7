// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.hawser.ibis.schedule.Depth;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.IoKind;
import org.hawser.ibis.schedule.IoRequest;
import org.hawser.ibis.schedule.SlotCost;

/** How long a scheduler takes for a request that ends, and the next one that comes and the one that goes. */
final class DecisionTimes {
    private static final int DEPTH = 32;
    private static final int WARM_UP = 300_000;
    private static final int COUNTED = 300_000;
    private static final int MAX_WEIGHT = 10_000;
    private static final long MOST_BYTES = 128L << 20;
    private static final double NS_IN_US = 1e3;

    private DecisionTimes() {}

    /** In microseconds, each with so many flows that all have a request waiting. */
    static List<Double> micros(int flows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        FairQueue queue = new FairQueue(
                Depth.fixed(DEPTH),
                SlotCost.ONE,
                0,
                Long.MAX_VALUE,
                name -> 1 + Math.floorMod(name.hashCode(), MAX_WEIGHT));
        Deque<IoRequest> dispatched = new ArrayDeque<>();
        for (int flow = 0; flow < flows; flow++) {
            queue.submit("flow-" + flow, IoKind.READ, random.nextLong(1, MOST_BYTES + 1), 0);
        }
        dispatch(queue, dispatched, 0);
        List<Double> micros = new ArrayList<>(COUNTED);
        for (int round = 0; round < WARM_UP + COUNTED; round++) {
            IoRequest ended = dispatched.remove();
            long bytes = random.nextLong(1, MOST_BYTES + 1);
            long begun = System.nanoTime();
            queue.completed(ended, round);
            queue.submit(ended.flowName(), IoKind.READ, bytes, round);
            dispatch(queue, dispatched, round);
            long took = System.nanoTime() - begun;
            if (round >= WARM_UP) {
                micros.add(took / NS_IN_US);
            }
        }
        return micros;
    }

    private static void dispatch(FairQueue queue, Deque<IoRequest> dispatched, long nowNs) {
        for (IoRequest next = queue.next(nowNs); next != null; next = queue.next(nowNs)) {
            dispatched.add(next);
        }
    }
}
