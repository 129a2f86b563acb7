// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What every request must comply with, given how things stood before it. */
final class RequestRules {
    /** One source before a request. */
    record Queue(Source source, List<SizedSegment> waiting, long oldest, boolean expectsLengths, int openRequests) {
        static Queue of(SourceQueue queue) {
            return new Queue(
                    queue.source,
                    queue.waiting().stream().map(Segment::sized).toList(),
                    queue.waiting().isEmpty() ? Long.MAX_VALUE : queue.waitingSince(),
                    queue.expectsLengths(),
                    queue.openRequests);
        }

        long waitingBytes() {
            return bytes(waiting);
        }
    }

    /** All of it before a request; times are the planner's own. */
    record Before(Map<Source, Queue> queues, PlannerState state, boolean allKnown, long now) {
        static Before of(FetchPlanner planner, boolean allKnown) {
            return new Before(
                    planner.sources().all().stream()
                            .map(Queue::of)
                            .collect(Collectors.toMap(Queue::source, Function.identity())),
                    planner.state(),
                    allKnown,
                    planner.now());
        }

        boolean isIdle() {
            return state.inFlightBytes() == 0;
        }

        long room() {
            return state.softLimitBytes() - state.inFlightBytes();
        }
    }

    private final FetchPolicy policy;
    private final FetchLimits limits;
    private boolean memoryFull;

    RequestRules(FetchPolicy policy, FetchLimits limits) {
        this.policy = policy;
        this.limits = limits;
    }

    void memoryFull(boolean full) {
        memoryFull = full;
    }

    void check(FetchRequest request, Before before) {
        Queue queue = before.queues.get(request.source());
        assertThat(memoryFull).as("memory is full").isFalse();
        assertThat(canBeAsked(queue)).as("%s can be asked", queue).isTrue();
        int segments = request.segments().size();
        assertThat(request.segments()).as("the oldest segments").isEqualTo(queue.waiting.subList(0, segments));
        assertThat(segments).isBetween(1, policy.has(Principle.AGGREGATION) ? limits.mapsPerMessage() : 1);
        checkRoom(request, before);
        if (policy.has(Principle.AGGREGATION)) {
            checkSize(request, queue, before);
        }
        if (policy.selection() == Selection.ADAPTIVE && policy.has(Principle.LOCALITY)) {
            checkLocality(queue, before);
        }
    }

    private void checkRoom(FetchRequest request, Before before) {
        if (!before.isIdle()) {
            long least = policy.has(Principle.AGGREGATION) ? limits.incrementBytes() : 1;
            assertThat(before.room()).as("room").isGreaterThanOrEqualTo(least);
        }
        long withoutLast =
                bytes(request.segments().subList(0, request.segments().size() - 1));
        assertThat(withoutLast).as("all but the last segment").isLessThan(limits.incrementBytes());
        boolean aloneInFlight = before.isIdle() && withoutLast == 0;
        assertThat(request.bytes() <= before.room() || aloneInFlight)
                .as("%s fits in %s", request, before)
                .isTrue();
    }

    /** No request smaller than an increment, unless it is the last of its source, or the next segment does not fit. */
    private void checkSize(FetchRequest request, Queue queue, Before before) {
        List<SizedSegment> left = queue.waiting.subList(request.segments().size(), queue.waiting.size());
        boolean full =
                request.bytes() >= limits.incrementBytes() || request.segments().size() == limits.mapsPerMessage();
        boolean nextFits = !left.isEmpty() && request.bytes() + left.get(0).lengthBytes() <= before.room();
        assertThat(full || left.isEmpty() || !nextFits)
                .as("%s could take the next of %s", request, queue)
                .isTrue();
        if (isSmall(queue)) {
            assertThat(before.isIdle() || isComplete(queue, before) || isFlushed(queue, before))
                    .as("%s need not wait for more in %s", request, before)
                    .isTrue();
        }
    }

    private void checkLocality(Queue chosen, Before before) {
        if (chosen.source.local()) {
            return;
        }
        for (Queue other : before.queues.values()) {
            if (other.source.local() && canBeAsked(other) && !other.waiting.isEmpty()) {
                boolean mayWait = isSmall(other)
                        && policy.has(Principle.AGGREGATION)
                        && !isComplete(other, before)
                        && !isFlushed(other, before)
                        && !(isSmall(chosen) && !isComplete(chosen, before) && !isFlushed(chosen, before));
                assertThat(mayWait)
                        .as("%s before local %s in %s", chosen, other, before)
                        .isTrue();
            }
        }
    }

    private boolean canBeAsked(Queue queue) {
        return queue.openRequests < limits.requestsPerSource();
    }

    private boolean isSmall(Queue queue) {
        return queue.waitingBytes() < limits.incrementBytes() && queue.waiting.size() < limits.mapsPerMessage();
    }

    private static boolean isComplete(Queue queue, Before before) {
        return before.allKnown && !queue.expectsLengths;
    }

    private boolean isFlushed(Queue queue, Before before) {
        return queue.oldest + limits.flushAfter().toNanos() <= before.now;
    }

    private static long bytes(List<SizedSegment> segments) {
        return segments.stream().mapToLong(SizedSegment::lengthBytes).sum();
    }
}
