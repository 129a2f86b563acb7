// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.monitor.SourceMonitor;

/** A node with a few reducers, to which everything happens that can happen in a shuffle. */
final class History {
    private static final int ROUNDS_TO_END = 400;
    private static final int LONGEST_STEP_NANOS = 3_000;

    private final Random random;
    private final List<Source> sources = new ArrayList<>();
    private final List<ReducerModel> reducers = new ArrayList<>();
    private final SourceMonitor monitor = new LocalSourceMonitor();
    private long now;

    History(long seed) {
        random = new Random(seed);
        now = random.nextLong();
        int ownOrder = random.nextInt(4);
        for (int source = 0, all = 1 + random.nextInt(7); source < all; source++) {
            sources.add(new Source("node" + source, source, source == ownOrder || random.nextInt(6) == 0));
        }
        FetchPolicy policy = policy();
        FetchLimits limits = limits();
        for (int reducer = 0, all = 1 + random.nextInt(3); reducer < all; reducer++) {
            int maps = random.nextInt(40);
            FetchPlanner planner =
                    new FetchPlanner(policy, limits, monitor, ownOrder, maps, random.nextLong(), () -> now);
            reducers.add(new ReducerModel(planner, policy, limits, maps, random));
        }
    }

    void run(int steps) {
        for (int step = 0; step < steps; step++) {
            step(reducers.get(random.nextInt(reducers.size())));
            check();
        }
    }

    /** From here on every source answers: all must end. */
    void calmDown() {
        reducers.forEach(reducer -> reducer.announceMissing(sources));
        for (int round = 0; round < ROUNDS_TO_END && !isComplete(); round++) {
            for (ReducerModel reducer : reducers) {
                reducer.memoryFull(false);
                reducer.pump();
                reducer.answerAll();
                check();
                reducer.arriveAll();
                check();
                reducer.consumeAll();
                check();
                reducer.wakeUp().ifPresent(time -> now = Math.max(now, time));
            }
        }
        reducers.forEach(ReducerModel::checkEnd);
        check();
    }

    private boolean isComplete() {
        return reducers.stream().allMatch(ReducerModel::isComplete);
    }

    private void step(ReducerModel reducer) {
        switch (random.nextInt(16)) {
            case 0, 1, 2 -> reducer.announceOne(sources);
            case 3 -> reducer.withdrawOne();
            case 4, 5, 6 -> reducer.answerOne();
            case 7, 8, 9 -> reducer.arriveOne();
            case 10 -> reducer.failOne();
            case 11, 12 -> reducer.consumeOne();
            case 13 -> rare(reducer);
            case 14 -> reducer.memoryFull(random.nextInt(3) == 0);
            default -> now += random.nextInt(LONGEST_STEP_NANOS);
        }
        if (random.nextInt(3) > 0) {
            reducer.pump();
        }
    }

    private void rare(ReducerModel reducer) {
        switch (random.nextInt(4)) {
            case 0 -> reducer.rejectOne();
            case 1 -> reducer.arriveLate();
            case 2 -> reducer.abandonOne();
            default -> reducer.announceAgain();
        }
    }

    private void check() {
        reducers.forEach(ReducerModel::check);
        for (Source source : sources) {
            long owed = reducers.stream()
                    .mapToLong(reducer -> reducer.owedBytes(source))
                    .sum();
            assertThat(monitor.source(source.name()).inFlightBytes())
                    .as("bytes in flight from %s", source)
                    .isEqualTo(owed);
        }
    }

    private FetchPolicy policy() {
        Selection selection = Selection.values()[random.nextInt(Selection.values().length)];
        EnumSet<Principle> principles = EnumSet.allOf(Principle.class);
        if (random.nextBoolean()) {
            principles.removeIf(principle -> random.nextInt(3) == 0);
        }
        return new FetchPolicy(selection, principles, random.nextBoolean());
    }

    private FetchLimits limits() {
        long increment = 1L + random.nextInt(100);
        long floor = increment + random.nextInt(50);
        long start = floor + random.nextInt(200);
        long hard = start + random.nextInt(300);
        return new FetchLimits(
                hard,
                increment,
                floor,
                start,
                1 + random.nextInt(8),
                1 + random.nextInt(3),
                Duration.ofNanos(random.nextInt(5_000)),
                1 + random.nextInt(16));
    }
}
