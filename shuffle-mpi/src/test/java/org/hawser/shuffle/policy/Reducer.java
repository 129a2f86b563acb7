// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.time.Duration;
import java.util.List;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.monitor.SourceMonitor;

/** A planner with a clock to set, and short ways to tell it things. */
final class Reducer {
    static final long HARD = 1000;
    static final long INCREMENT = 200;
    static final FetchLimits LIMITS =
            OtherLimits.oneRequestPerSource(OtherLimits.elasticRange(FetchLimits.of(HARD), INCREMENT, HARD));

    final SourceMonitor monitor;
    final FetchPlanner planner;
    long now;

    Reducer(int maps) {
        this(FetchPolicy.adaptive(), LIMITS, maps);
    }

    Reducer(FetchPolicy policy, FetchLimits limits, int maps) {
        this(policy, limits, maps, 0, new LocalSourceMonitor());
    }

    Reducer(FetchPolicy policy, FetchLimits limits, int maps, int ownOrder, SourceMonitor monitor) {
        this.monitor = monitor;
        planner = new FetchPlanner(policy, limits, monitor, ownOrder, maps, 1, () -> now);
    }

    static SegmentId id(int map) {
        return new SegmentId(map, 0);
    }

    static Source remote(int order) {
        return new Source("node" + order, order, false);
    }

    static Source local(int order) {
        return new Source("node" + order, order, true);
    }

    /** Attempt 0 of each map is at the source. */
    void announce(Source source, long bytes, int... maps) {
        for (int map : maps) {
            planner.announced(new SizedSegment(id(map), bytes), source);
        }
    }

    /** The requests to send now, in short: each as its source and maps. */
    List<String> asks() {
        return planner.requests().stream().map(Reducer::ask).toList();
    }

    static String ask(FetchRequest request) {
        return request.source().name()
                + request.segments().stream().map(segment -> segment.id().map()).toList();
    }

    FetchRequest only() {
        List<FetchRequest> requests = planner.requests();
        if (requests.size() != 1) {
            throw new AssertionError("not one request but " + requests);
        }
        return requests.get(0);
    }

    void arrive(FetchRequest request) {
        request.segments().forEach(segment -> planner.arrived(request.id(), segment.id()));
    }

    void consume(FetchRequest request) {
        request.segments().forEach(segment -> planner.consumed(segment.id(), 0));
    }

    void pass(Duration time) {
        now += time.toNanos();
    }

    long inFlight() {
        return planner.state().inFlightBytes();
    }
}
