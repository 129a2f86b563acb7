// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.hawser.shuffle.monitor.SourceMonitor;

/**
 * Decides for one reducer which segments to ask which source for, and when. It is told all that happens and answers with
 * {@linkplain #queries length queries} and {@linkplain #requests fetch requests}; it has no thread, clock or I/O of its
 * own and gives the same answers to the same events. Not thread-safe: callers make their calls one at a time.
 *
 * <p>The rules are those of Nicolae et al., "Leveraging Adaptive I/O to Optimize Collective Data Shuffling Patterns for
 * Big Data Analytics" (TPDS 28(6), 2017, 4.1 and 4.2), made precise where their listings and text disagree, and extended by what Hadoop
 * needs: lengths that are not known, maps that finish one by one, attempts that replace each other. Each is explained in the
 * class that holds it. What fails is wanted again at once: how long a source is left alone after failures is up to the caller.
 *
 * <p>Guarantees: every map is consumed at most once, and exactly once if sources answer in the end. Bytes in flight do
 * not exceed the larger of the hard limit and the longest segment. What the monitor is told to be in flight from a source
 * is the sum of what its open requests still owe.
 *
 * <p>Cost, with s sources: {@link #announced}, {@link #arrived}, {@link #consumed} and failures are O(log s) each, a
 * request is O(s) at worst for the choice of its source, plus O(1) per segment. Nothing is O(maps) but {@link #close}.
 */
public final class FetchPlanner implements AutoCloseable {
    private final LongSupplier nanoClock;
    /** Times inside are counted from here, which keeps them far from where the clock may wrap. */
    private final long originNanos;

    private final MapLedger ledger;
    private final Sources sources;
    private final InFlightWindow window;
    private final SourceSelector selector;
    private final long targetBytes;
    private final int segmentsAtMost;
    private final LengthQueries lengths;
    private final OpenRequests open = new OpenRequests();

    /**
     * A planner that knows of no map yet.
     *
     * @param ownOrder this node's place in the order of {@link Source#order}
     * @param maps how many maps the job has
     * @param seed of whatever is random
     * @param nanoClock time in ns, from any origin
     */
    public FetchPlanner(
            FetchPolicy policy,
            FetchLimits limits,
            SourceMonitor monitor,
            int ownOrder,
            int maps,
            long seed,
            LongSupplier nanoClock) {
        requireNonNull(policy, "policy is null");
        requireNonNull(limits, "limits is null");
        requireNonNull(monitor, "monitor is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
        originNanos = nanoClock.getAsLong();
        ledger = new MapLedger(maps);
        sources = new Sources(limits, policy, monitor, ownOrder);
        window = new InFlightWindow(limits, policy);
        selector = SourceSelector.of(policy, limits.incrementBytes(), new SplittableRandom(seed));
        targetBytes = limits.incrementBytes();
        segmentsAtMost = policy.has(Principle.AGGREGATION) ? limits.mapsPerMessage() : 1;
        lengths = new LengthQueries(sources, limits);
    }

    /**
     * A map's output is at a source. It replaces other attempts of the same map, and the same attempt elsewhere; what of
     * those is under way is used if it comes first.
     *
     * @return false if that is nothing new, or the map is done
     */
    public boolean announced(SegmentId id, Source source) {
        return announce(id, source, OptionalLong.empty());
    }

    /** The same with its length, which need not be asked for then. */
    public boolean announced(SizedSegment segment, Source source) {
        return announce(segment.id(), source, OptionalLong.of(segment.lengthBytes()));
    }

    /** An attempt's output is obsolete. If what is under way of it still comes, it is used, as in stock Hadoop. */
    public void withdrawn(SegmentId id) {
        ledger.newest(id.map()).filter(segment -> segment.id.equals(id)).ifPresent(segment -> {
            unwantIfWanted(segment);
            ledger.withdraw(id.map());
        });
        sources.allKnown(ledger.allKnown());
    }

    /** A map failed for good and the job goes on without it. */
    public void abandoned(int map) {
        ledger.newest(map).ifPresent(this::unwantIfWanted);
        ledger.finish(map);
        sources.allKnown(ledger.allKnown());
    }

    /** The queries to send now; each is given out once. */
    public List<LengthQuery> queries() {
        return lengths.next();
    }

    /** A query was answered. Segments that are missing in the answer are asked for again. */
    public void answered(long query, List<SizedSegment> segments) {
        long now = now();
        lengths.end(query, segments, now).forEach(segment -> again(segment, now));
    }

    /** A query was not answered. */
    public void queryFailed(long query) {
        answered(query, List.of());
    }

    /** The requests to send now; each is given out once. To be called after every event, and at {@link #wakeUpNanos}. */
    public List<FetchRequest> requests() {
        List<FetchRequest> requests = new ArrayList<>();
        for (Optional<FetchRequest> next = next(); next.isPresent(); next = next()) {
            requests.add(next.get());
        }
        return requests;
    }

    /** The first of {@link #requests}. */
    Optional<FetchRequest> next() {
        long now = now();
        sources.flush(now);
        if (!window.isOpen()) {
            return Optional.empty();
        }
        return sources.candidates(window.bytes() == 0).flatMap(candidates -> {
            SourceQueue queue = selector.select(candidates);
            List<Segment> packed = pack(queue);
            return packed.isEmpty() ? Optional.empty() : Optional.of(open(queue, packed, now));
        });
    }

    Sources sources() {
        return sources;
    }

    long now() {
        return nanoClock.getAsLong() - originNanos;
    }

    /**
     * When {@link #queries} or {@link #requests} may have something new although nothing else happened, on the clock's
     * scale; empty if they will not. May be past.
     */
    public OptionalLong wakeUpNanos() {
        OptionalLong flush = sources.nextFlush();
        return flush.isPresent() ? OptionalLong.of(flush.getAsLong() + originNanos) : flush;
    }

    /**
     * A segment of a request is here, whole.
     *
     * @return whether it is to be consumed; if not, the map came from elsewhere or the request was given up before
     */
    public boolean arrived(long request, SegmentId id) {
        Optional<Segment> settled = open.settle(request, id);
        settled.ifPresent(this::arrived);
        return settled.filter(segment -> segment.state == Segment.State.ARRIVED).isPresent();
    }

    /** A segment of a request will not come. */
    public void failed(long request, SegmentId id) {
        open.settle(request, id).ifPresent(segment -> {
            window.release(segment.length());
            sources.changed(segment.queue);
            again(segment, now());
        });
    }

    /**
     * A segment that had arrived is consumed and its memory free.
     *
     * @param waitedNanos how long the consumer was blocked before it got it. Of this only the time since it was requested
     *     counts: that a map finishes late is not the fault of its source, nor a sign of too low a limit.
     * @throws IllegalStateException if it had not arrived
     */
    public void consumed(SegmentId id, long waitedNanos) {
        Segment segment = letGo(id);
        long wait = Math.max(0, Math.min(waitedNanos, now() - segment.requestedAt));
        segment.state = Segment.State.GONE;
        segment.queue.gauge.waited(wait);
        window.waited(wait);
        ledger.newest(id.map()).ifPresent(this::unwantIfWanted);
        ledger.finish(id.map());
        sources.allKnown(ledger.allKnown());
    }

    /**
     * A segment that had arrived cannot be used; it will be fetched again.
     *
     * @throws IllegalStateException if it had not arrived
     */
    public void rejected(SegmentId id) {
        Segment segment = letGo(id);
        long now = now();
        again(segment, now);
        ledger.newest(id.map())
                .filter(other -> other.state == Segment.State.PARKED)
                .ifPresent(parked -> want(parked, now));
    }

    /** Whether the consumer has no room for more; nothing is requested while it has none. */
    public void memoryFull(boolean full) {
        window.memoryFull(full);
    }

    /** Whether all maps are consumed or abandoned. */
    public boolean isComplete() {
        return ledger.isComplete();
    }

    public PlannerState state() {
        return new PlannerState(
                window.bytes(),
                window.peakBytes(),
                window.softBytes(),
                open.issued(),
                ledger.doneMaps(),
                ledger.maps());
    }

    /** Gives up all requests; what comes of them is not to be consumed. */
    @Override
    public void close() {
        open.settleAll().forEach(segment -> window.release(segment.length()));
        for (int map = 0; map < ledger.maps(); map++) {
            abandoned(map);
        }
    }

    private boolean announce(SegmentId id, Source source, OptionalLong length) {
        Optional<Segment> replaced = ledger.newest(id.map());
        boolean known = replaced.filter(segment ->
                        segment.id.equals(id) && segment.queue.source.name().equals(source.name()))
                .isPresent();
        if (known || ledger.isDone(id.map())) {
            return false;
        }
        replaced.ifPresent(this::unwantIfWanted);
        Segment segment = new Segment(id, sources.of(source));
        length.ifPresent(segment::size);
        ledger.announce(segment);
        want(segment, now());
        sources.allKnown(ledger.allKnown());
        return true;
    }

    /**
     * Segments of a source for one request, oldest first, until they amount to an increment or the next one does not
     * fit (Nicolae et al. 4.2 and 5: at least an increment if there is so much, and not much more, so that fetches
     * spread over sources). The published listing requests all the room there is from one source instead. None if the
     * oldest one has to wait for consumption.
     */
    private List<Segment> pack(SourceQueue queue) {
        List<Segment> packed = new ArrayList<>();
        long bytes = 0;
        for (Segment segment : queue.waiting()) {
            if (bytes >= targetBytes || packed.size() == segmentsAtMost || !window.fits(bytes, segment.length())) {
                break;
            }
            packed.add(segment);
            bytes += segment.length();
        }
        return packed;
    }

    private FetchRequest open(SourceQueue queue, List<Segment> packed, long now) {
        FetchRequest request = open.open(queue, packed, now);
        window.take(request.bytes());
        sources.changed(queue);
        return request;
    }

    private void arrived(Segment segment) {
        int map = segment.id.map();
        sources.changed(segment.queue);
        if (ledger.isDone(map) || ledger.held(map).isPresent()) {
            // The one that was here before may still turn out to be unusable.
            segment.state = ledger.isNewest(segment) ? Segment.State.PARKED : Segment.State.GONE;
            window.release(segment.length());
            return;
        }
        segment.state = Segment.State.ARRIVED;
        ledger.hold(segment);
        ledger.newest(map).filter(FetchPlanner::isWanted).ifPresent(other -> unwant(other, Segment.State.PARKED));
    }

    private Segment letGo(SegmentId id) {
        Segment segment = ledger.held(id.map())
                .filter(held -> held.id.equals(id))
                .orElseThrow(() -> new IllegalStateException(id + " has not arrived, or is consumed"));
        ledger.letGo(id.map());
        window.release(segment.length());
        return segment;
    }

    /** A segment was asked for in vain. */
    private void again(Segment segment, long now) {
        if (ledger.isNewest(segment)) {
            want(segment, now);
        } else {
            segment.state = Segment.State.GONE;
        }
    }

    /** A segment is to be fetched, unless another attempt of its map has arrived. */
    private void want(Segment segment, long now) {
        if (ledger.held(segment.id.map()).isPresent()) {
            segment.state = Segment.State.PARKED;
        } else {
            segment.queue.add(segment, now);
            sources.changed(segment.queue);
        }
    }

    /** A segment is not to be fetched for now: in no queue any more if it was in one. */
    private void unwant(Segment segment, Segment.State state) {
        segment.queue.remove(segment);
        segment.state = state;
        sources.changed(segment.queue);
    }

    private void unwantIfWanted(Segment segment) {
        if (isWanted(segment) || segment.state == Segment.State.PARKED) {
            unwant(segment, Segment.State.GONE);
        }
    }

    /** Whether it is to be fetched, now or later, and is not under way. */
    private static boolean isWanted(Segment segment) {
        return switch (segment.state) {
            case UNSIZED, ASKED, WAITING -> true;
            case PARKED, REQUESTED, ARRIVED, GONE -> false;
        };
    }
}
