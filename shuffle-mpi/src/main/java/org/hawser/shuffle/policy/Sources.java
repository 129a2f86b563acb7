// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.hawser.shuffle.monitor.SourceMonitor;
import org.hawser.shuffle.policy.SourceQueue.Standing;

/**
 * A planner's sources, sorted by what can be asked of each now. Each change of one source is O(log n) in their number.
 *
 * <p>Hadoop's maps finish over time, which the paper's do not: a source with less than an increment might get more
 * soon. It is asked all the same when nothing more will come (all maps are known), when its oldest segment has waited
 * for the time to flush, or when the reducer would otherwise have nothing in flight.
 */
final class Sources {
    private static final Comparator<SourceQueue> OLDEST_FIRST =
            Comparator.<SourceQueue>comparingLong(queue -> queue.smallSince).thenComparing(SourceQueue.CIRCULAR_ORDER);

    private final FetchLimits limits;
    private final SourceMonitor monitor;
    private final int ownOrder;
    private final boolean aggregation;
    private final Map<String, SourceQueue> byName = new HashMap<>();
    private final Candidates ready;
    private final Candidates small;
    private final NavigableSet<SourceQueue> smallByAge = new TreeSet<>(OLDEST_FIRST);
    private final NavigableSet<SourceQueue> toAsk = new TreeSet<>(SourceQueue.CIRCULAR_ORDER);
    private boolean allKnown;
    private long flushedAt;

    Sources(FetchLimits limits, FetchPolicy policy, SourceMonitor monitor, int ownOrder) {
        this.limits = limits;
        this.monitor = monitor;
        this.ownOrder = ownOrder;
        aggregation = policy.has(Principle.AGGREGATION);
        boolean localFirst = policy.selection() == Selection.ADAPTIVE && policy.has(Principle.LOCALITY);
        ready = new Candidates(localFirst);
        small = new Candidates(localFirst);
    }

    SourceQueue of(Source source) {
        return byName.computeIfAbsent(
                source.name(), name -> new SourceQueue(source, monitor.source(name), distance(source)));
    }

    Collection<SourceQueue> all() {
        return Collections.unmodifiableCollection(byName.values());
    }

    /** Says whether all maps are announced, so that no source gets more. O(n) when that changes. */
    void allKnown(boolean known) {
        if (known != allKnown) {
            allKnown = known;
            byName.values().forEach(this::changed);
        }
    }

    /** To be called after every change of a queue. */
    void changed(SourceQueue queue) {
        Standing standing = standing(queue);
        if (standing != queue.standing) {
            leave(queue);
            queue.standing = standing;
            enter(queue);
        }
        if (!queue.unsized().isEmpty() && !queue.queryOpen) {
            toAsk.add(queue);
        } else {
            toAsk.remove(queue);
        }
    }

    /** Lets sources whose segments have waited long enough be asked for less than an increment. */
    void flush(long now) {
        flushedAt = now;
        List<SourceQueue> due = new ArrayList<>();
        for (SourceQueue queue : smallByAge) {
            if (flushTime(queue) > now) {
                break;
            }
            due.add(queue);
        }
        for (SourceQueue queue : due) {
            // Out and in again: if its oldest segment is not that old any more, its time is another.
            leave(queue);
            queue.standing = Standing.OUT;
            changed(queue);
        }
    }

    /** When {@link #flush} has something to do, if nothing else happens. */
    OptionalLong nextFlush() {
        return smallByAge.isEmpty() ? OptionalLong.empty() : OptionalLong.of(flushTime(smallByAge.first()));
    }

    /** Sources to choose from; when idle, those with little too. */
    Optional<NavigableSet<SourceQueue>> candidates(boolean idle) {
        if (!ready.isEmpty()) {
            return Optional.of(ready.preferred());
        }
        return idle && !small.isEmpty() ? Optional.of(small.preferred()) : Optional.empty();
    }

    /** Sources whose segments' lengths are to be asked for. */
    Collection<SourceQueue> toAsk() {
        return Collections.unmodifiableCollection(toAsk);
    }

    private Standing standing(SourceQueue queue) {
        int segments = queue.waiting().size();
        if (segments == 0 || queue.openRequests >= limits.requestsPerSource()) {
            return Standing.OUT;
        }
        boolean worthWhile = queue.waitingBytes() >= limits.incrementBytes() || segments >= limits.mapsPerMessage();
        boolean complete = allKnown && !queue.expectsLengths();
        boolean old = queue.waitingSince() + limits.flushAfter().toNanos() <= flushedAt;
        return worthWhile || complete || old || !aggregation ? Standing.READY : Standing.SMALL;
    }

    private void enter(SourceQueue queue) {
        switch (queue.standing) {
            case OUT -> {}
            case READY -> ready.add(queue);
            case SMALL -> {
                small.add(queue);
                queue.smallSince = queue.waitingSince();
                smallByAge.add(queue);
            }
        }
    }

    private void leave(SourceQueue queue) {
        switch (queue.standing) {
            case OUT -> {}
            case READY -> ready.remove(queue);
            case SMALL -> {
                small.remove(queue);
                smallByAge.remove(queue);
            }
        }
    }

    private long flushTime(SourceQueue queue) {
        return queue.smallSince + limits.flushAfter().toNanos();
    }

    /** Steps from the own node to the source around the circle: 1 for its successor, and the own node is the last. */
    private long distance(Source source) {
        long steps = (long) source.order() - ownOrder;
        return steps > 0 ? steps : steps + (1L << Integer.SIZE);
    }

    /**
     * The sources among which the selector chooses. Those of this node are kept apart and come first:
     * locality is a class of its own and no part of the score, because the published listing lets a remote source with a
     * lower score replace a local one, against the paper's own text (digest of the paper, 1.2, point 2).
     */
    private static final class Candidates {
        private final boolean localFirst;
        private final NavigableSet<SourceQueue> local = new TreeSet<>(SourceQueue.CIRCULAR_ORDER);
        private final NavigableSet<SourceQueue> others = new TreeSet<>(SourceQueue.CIRCULAR_ORDER);

        Candidates(boolean localFirst) {
            this.localFirst = localFirst;
        }

        void add(SourceQueue queue) {
            placeOf(queue).add(queue);
        }

        void remove(SourceQueue queue) {
            placeOf(queue).remove(queue);
        }

        boolean isEmpty() {
            return local.isEmpty() && others.isEmpty();
        }

        /** Those among which to choose. */
        NavigableSet<SourceQueue> preferred() {
            return local.isEmpty() ? others : local;
        }

        private NavigableSet<SourceQueue> placeOf(SourceQueue queue) {
            return localFirst && queue.source.local() ? local : others;
        }
    }
}
