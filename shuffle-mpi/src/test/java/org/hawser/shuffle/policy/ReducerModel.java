// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** What a reducer's planner was told and what it answered, in the plainest form, to check it against. */
final class ReducerModel {
    private static final int LONGEST_SEGMENT = 120;
    private static final int LONGEST_WAIT_NANOS = 2_000;

    /** What a request still owes. */
    record Owed(Source source, Map<SegmentId, Long> lengths) {}

    private final FetchPlanner planner;
    private final RequestRules rules;
    private final FetchLimits limits;
    private final int maps;
    private final Random random;

    private final Map<Integer, Integer> attempts = new HashMap<>();
    private final Map<Integer, SegmentId> valid = new LinkedHashMap<>();
    private final Map<SegmentId, Source> places = new HashMap<>();
    private final Map<SegmentId, Long> lengths = new HashMap<>();
    private final Map<Long, LengthQuery> queries = new LinkedHashMap<>();
    private final Map<Long, Owed> requests = new LinkedHashMap<>();
    private final List<FetchRequest> givenUp = new ArrayList<>();
    private final Map<Integer, SegmentId> held = new LinkedHashMap<>();
    private final Set<Integer> consumed = new HashSet<>();
    private final Set<Integer> abandoned = new HashSet<>();
    private long longest;

    ReducerModel(FetchPlanner planner, FetchPolicy policy, FetchLimits limits, int maps, Random random) {
        this.planner = planner;
        this.limits = limits;
        this.maps = maps;
        this.random = random;
        rules = new RequestRules(policy, limits);
    }

    // ---- what happens

    void announceOne(List<Source> sources) {
        if (maps > 0) {
            announce(random.nextInt(maps), sources);
        }
    }

    void announceMissing(List<Source> sources) {
        for (int map = 0; map < maps; map++) {
            if (!valid.containsKey(map)) {
                announce(map, sources);
            }
        }
    }

    private void announce(int map, List<Source> sources) {
        SegmentId id = new SegmentId(map, attempts.merge(map, 0, (before, zero) -> before + 1));
        place(id, sources.get(random.nextInt(sources.size())));
    }

    /** The same attempt, there or elsewhere. */
    void announceAgain() {
        List<Source> known = List.copyOf(new HashSet<>(places.values()));
        if (!valid.isEmpty()) {
            SegmentId id = any(valid.values());
            place(id, random.nextBoolean() ? places.get(id) : any(known));
        }
    }

    private void place(SegmentId id, Source source) {
        boolean isNew = !isDone(id.map()) && !(id.equals(valid.get(id.map())) && source.equals(places.get(id)));
        long length = lengths.computeIfAbsent(id, any -> (long) random.nextInt(LONGEST_SEGMENT));
        longest = Math.max(longest, length);
        boolean sized = random.nextInt(4) == 0;
        boolean taken = sized ? planner.announced(new SizedSegment(id, length), source) : planner.announced(id, source);
        assertThat(taken).as("announcement of %s at %s", id, source).isEqualTo(isNew);
        if (isNew) {
            valid.put(id.map(), id);
            places.put(id, source);
        }
    }

    void withdrawOne() {
        if (!valid.isEmpty()) {
            SegmentId id = any(valid.values());
            planner.withdrawn(id);
            valid.remove(id.map());
        }
    }

    void abandonOne() {
        if (maps > 0 && random.nextInt(4) == 0) {
            int map = random.nextInt(maps);
            planner.abandoned(map);
            valid.remove(map);
            if (!consumed.contains(map)) {
                abandoned.add(map);
            }
        }
    }

    void answerOne() {
        if (!queries.isEmpty()) {
            LengthQuery query = any(queries.values());
            queries.remove(query.id());
            if (random.nextInt(6) == 0) {
                planner.queryFailed(query.id());
            } else {
                answer(query, random.nextInt(6) == 0 ? 2 : 1);
            }
            planner.answered(query.id(), List.of()); // A second answer changes nothing.
        }
    }

    void answerAll() {
        List.copyOf(queries.values()).forEach(query -> {
            queries.remove(query.id());
            answer(query, 1);
        });
    }

    private void answer(LengthQuery query, int every) {
        List<SizedSegment> sizes = new ArrayList<>();
        for (int i = 0; i < query.segments().size(); i += every) {
            SegmentId id = query.segments().get(i);
            sizes.add(new SizedSegment(id, lengths.get(id)));
        }
        planner.answered(query.id(), sizes);
    }

    void arriveOne() {
        if (!requests.isEmpty()) {
            long request = any(requests.keySet());
            arrive(request, any(requests.get(request).lengths().keySet()));
        }
    }

    void arriveAll() {
        List.copyOf(requests.keySet())
                .forEach(request ->
                        List.copyOf(requests.get(request).lengths().keySet()).forEach(id -> arrive(request, id)));
    }

    private void arrive(long request, SegmentId id) {
        settle(request, id);
        boolean wanted = !isDone(id.map()) && !held.containsKey(id.map());
        assertThat(planner.arrived(request, id)).as("%s is wanted", id).isEqualTo(wanted);
        assertThat(planner.arrived(request, id)).as("%s is wanted twice", id).isFalse();
        if (wanted) {
            held.put(id.map(), id);
        }
    }

    /** What was given up comes all the same. */
    void arriveLate() {
        if (!givenUp.isEmpty()) {
            FetchRequest request = any(givenUp);
            for (SizedSegment segment : request.segments()) {
                assertThat(planner.arrived(request.id(), segment.id())).isFalse();
            }
        }
    }

    void failOne() {
        if (!requests.isEmpty()) {
            long request = any(requests.keySet());
            Owed owed = requests.get(request);
            if (random.nextBoolean()) {
                fail(request, any(owed.lengths().keySet()));
            } else {
                List<SizedSegment> lost = owed.lengths().entrySet().stream()
                        .map(entry -> new SizedSegment(entry.getKey(), entry.getValue()))
                        .toList();
                givenUp.add(new FetchRequest(request, owed.source(), lost));
                lost.forEach(segment -> fail(request, segment.id()));
            }
        }
    }

    private void fail(long request, SegmentId id) {
        settle(request, id);
        planner.failed(request, id);
    }

    void consumeOne() {
        if (!held.isEmpty()) {
            consume(any(held.values()));
        }
    }

    void consumeAll() {
        List.copyOf(held.values()).forEach(this::consume);
    }

    private void consume(SegmentId id) {
        planner.consumed(id, random.nextInt(4) == 0 ? random.nextInt(LONGEST_WAIT_NANOS) : 0);
        held.remove(id.map());
        valid.remove(id.map());
        assertThat(consumed.add(id.map())).as("%s is consumed once", id).isTrue();
    }

    void rejectOne() {
        if (!held.isEmpty()) {
            SegmentId id = any(held.values());
            held.remove(id.map());
            planner.rejected(id);
        }
    }

    void memoryFull(boolean full) {
        planner.memoryFull(full);
        rules.memoryFull(full);
    }

    /** Takes what the planner wants sent, and checks each piece of it. */
    void pump() {
        for (LengthQuery query : planner.queries()) {
            assertThat(queries.values()).noneMatch(other -> other.source().equals(query.source()));
            assertThat(query.segments())
                    .hasSizeBetween(1, limits.mapsPerMessage())
                    .doesNotHaveDuplicates();
            queries.put(query.id(), query);
        }
        for (Optional<FetchRequest> next = nextRequest(); next.isPresent(); next = nextRequest()) {
            FetchRequest request = next.get();
            request.segments().forEach(segment -> checkWanted(segment, request.source()));
            Map<SegmentId, Long> owed = new LinkedHashMap<>();
            request.segments().forEach(segment -> owed.put(segment.id(), segment.lengthBytes()));
            requests.put(request.id(), new Owed(request.source(), owed));
        }
    }

    private Optional<FetchRequest> nextRequest() {
        boolean allKnown = IntStream.range(0, maps).allMatch(map -> valid.containsKey(map) || isDone(map));
        RequestRules.Before before = RequestRules.Before.of(planner, allKnown);
        Optional<FetchRequest> next = planner.next();
        next.ifPresent(request -> rules.check(request, before));
        return next;
    }

    private void checkWanted(SizedSegment segment, Source source) {
        SegmentId id = segment.id();
        assertThat(segment.lengthBytes()).isEqualTo(lengths.get(id));
        assertThat(valid.get(id.map())).as("attempt asked for").isEqualTo(id);
        assertThat(source).as("source of %s", id).isEqualTo(places.get(id));
        assertThat(held).as("maps that are here").doesNotContainKey(id.map());
        assertThat(isDone(id.map())).as("%s is done", id).isFalse();
    }

    OptionalLong wakeUp() {
        return planner.wakeUpNanos();
    }

    // ---- what must hold

    boolean isComplete() {
        return planner.isComplete();
    }

    long owedBytes(Source source) {
        return requests.values().stream()
                .filter(owed -> owed.source().equals(source))
                .mapToLong(owed -> sum(owed.lengths().values()))
                .sum();
    }

    void check() {
        PlannerState state = planner.state();
        assertThat(state.inFlightBytes()).as("in flight").isEqualTo(inFlight());
        assertThat(state.peakInFlightBytes())
                .as("peak in flight")
                .isLessThanOrEqualTo(Math.max(limits.hardBytes(), longest));
        assertThat(state.softLimitBytes()).as("elastic limit").isBetween(limits.incrementBytes(), limits.hardBytes());
        assertThat(state.mapsDone())
                .as("maps done")
                .isEqualTo(consumed.size()
                        + (int) abandoned.stream()
                                .filter(map -> !consumed.contains(map))
                                .count());
    }

    void checkEnd() {
        assertThat(planner.isComplete()).as("complete").isTrue();
        Set<Integer> done = new HashSet<>(consumed);
        done.addAll(abandoned);
        assertThat(done).as("maps done").hasSize(maps);
    }

    private boolean isDone(int map) {
        return consumed.contains(map) || abandoned.contains(map);
    }

    private long inFlight() {
        long owed = requests.values().stream()
                .mapToLong(request -> sum(request.lengths().values()))
                .sum();
        return owed + held.values().stream().mapToLong(lengths::get).sum();
    }

    private void settle(long request, SegmentId id) {
        Owed owed = requests.get(request);
        owed.lengths().remove(id);
        if (owed.lengths().isEmpty()) {
            requests.remove(request);
        }
    }

    private static long sum(Collection<Long> values) {
        return values.stream().mapToLong(Long::longValue).sum();
    }

    private <T> T any(Collection<T> of) {
        return List.copyOf(of).get(random.nextInt(of.size()));
    }
}
