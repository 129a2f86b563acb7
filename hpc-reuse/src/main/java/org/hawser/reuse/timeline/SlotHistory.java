// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.timeline;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.hawser.common.timeline.Gap;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.reuse.config.SlotEnd;
import org.hawser.reuse.pool.Slot;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.protocol.LaunchSpec;

/**
 * What the slots of a node have done in the last minutes. It forgets what is older, and the oldest of what is too much.
 * For one thread.
 */
public final class SlotHistory {
    private final LongSupplier clock;
    private final Duration kept;
    private final int most;
    private final Map<Integer, Doing> doing = new HashMap<>();
    private final Deque<Done> done = new ArrayDeque<>();
    private final Deque<SlotEnd> ends = new ArrayDeque<>();
    private final long begun;
    /** From when on nothing is missing, ms since the epoch. */
    private long wholeSince;

    /** What a slot does now; {@code released} is when its container's program ended, or 0. In ms since the epoch. */
    private record Doing(SlotActivity what, long since, long released) {
        private Span until(long now, String outcome) {
            long end = Math.max(now, Math.max(since, released));
            return new Span(
                    what.id(),
                    what.container(),
                    what.kind(),
                    outcome,
                    since,
                    end,
                    released == 0 ? List.of() : List.of(new Span.Part("cleaning", released, end)),
                    Map.of(),
                    what.details());
        }
    }

    private record Done(int slot, Span span) {}

    /**
     * Nothing has been seen yet.
     *
     * @param clock ms since the epoch
     * @param most how many spans and how many ends of slots are kept
     */
    public SlotHistory(LongSupplier clock, Duration kept, int most) {
        this.clock = clock;
        this.kept = kept;
        this.most = most;
        this.begun = clock.getAsLong();
        this.wholeSince = begun;
    }

    /** To be called after each change: these are all slots, and what those that have a container were asked to run. */
    public void seen(List<Slot> slots, Function<Slot, Optional<LaunchSpec>> specs) {
        long now = clock.getAsLong();
        Set<Integer> removed = new HashSet<>(doing.keySet());
        for (Slot slot : slots) {
            removed.remove(slot.index());
            seen(slot, specs, now);
        }
        removed.forEach(slot -> close(slot, doing.remove(slot), false, now));
        forget(now);
    }

    private void seen(Slot slot, Function<Slot, Optional<LaunchSpec>> specs, long now) {
        Doing before = doing.get(slot.index());
        if (before != null && before.what().goesOn(slot)) {
            if (slot.state() == SlotState.CLEANING && before.released() == 0) {
                doing.put(slot.index(), new Doing(before.what(), before.since(), now));
            }
            return;
        }
        if (before != null) {
            close(slot.index(), before, before.what().isSurvivedBy(slot), now);
        }
        doing.put(slot.index(), new Doing(SlotActivity.of(slot, specs), now, 0));
    }

    private void close(int slot, Doing ended, boolean survived, long now) {
        boolean lost = !ended.what().container().isEmpty() && ended.released() == 0 && !survived;
        if (ended.what().isShown()) {
            done.add(new Done(slot, ended.until(now, lost ? "lost" : "ended")));
        }
    }

    /** A slot has ended. */
    public void ended(SlotEnd end) {
        ends.add(end);
    }

    private void forget(long now) {
        long oldest = now - kept.toMillis();
        while (!done.isEmpty() && (done.size() > most || done.peek().span().end() < oldest)) {
            wholeSince = Math.max(wholeSince, done.remove().span().end());
        }
        while (!ends.isEmpty() && (ends.size() > most || ends.peek().atMillis() < oldest)) {
            wholeSince = Math.max(wholeSince, ends.remove().atMillis());
        }
    }

    /** What is known now. A lane may be empty: its slot has been idle all the time. */
    public Timeline timeline(String node) {
        long now = clock.getAsLong();
        forget(now);
        long start = Math.min(now, Math.max(wholeSince, now - kept.toMillis()));
        Map<Integer, List<Span>> spans = new TreeMap<>();
        done.forEach(one ->
                spans.computeIfAbsent(one.slot(), any -> new ArrayList<>()).add(one.span()));
        doing.forEach((slot, one) -> {
            List<Span> lane = spans.computeIfAbsent(slot, any -> new ArrayList<>());
            if (one.what().isShown()) {
                lane.add(one.until(now, "running"));
            }
        });
        List<Lane> lanes = new ArrayList<>();
        spans.forEach((slot, lane) -> lanes.add(new Lane(node, "slot " + slot, lane)));
        List<Gap> gaps = start > begun && start > now - kept.toMillis()
                ? List.of(new Gap(
                        String.format(Locale.ROOT, "More than %,d containers have ended lately", most),
                        "what slots did before"))
                : List.of();
        return new Timeline(
                node,
                start,
                now,
                Map.of(),
                List.of(),
                lanes,
                ends.stream().map(end -> PoolTimeline.mark(node, end)).toList(),
                List.of(),
                gaps);
    }
}
