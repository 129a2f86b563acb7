// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.junit.jupiter.api.Test;

class TestSchedule {
    private static final int SEEDS = 500;
    private static final long MOST = 1000;
    private static final long MOST_PER_REDUCER = 300;

    /** Reducers from this number on run on other hosts. */
    private static final int REMOTE = 100;

    private final ShuffleMetrics metrics = new ShuffleMetrics();
    private final Map<Integer, Session> sessions = new HashMap<>();

    @Test
    void poll_severalReducers_takeTurns() {
        Schedule schedule = schedule(1 << 20, 1 << 20);
        for (int i = 0; i < 3; i++) {
            schedule.offer(work(1, 10));
        }
        schedule.offer(work(2, 10));
        schedule.offer(work(3, 10));

        assertThat(drain(schedule)).containsExactly(1L, 2L, 3L, 1L, 1L);
    }

    @Test
    void poll_reducerAtItsLimit_letsOthersPass() {
        Schedule schedule = schedule(MOST, MOST_PER_REDUCER);
        schedule.offer(work(1, 200));
        schedule.offer(work(1, 200));
        schedule.offer(work(2, 200));

        assertThat(drain(schedule)).containsExactly(1L, 2L);
    }

    @Test
    void poll_largeReplyThatWaitsForRoom_isNotOvertakenButByQuestions() {
        Schedule schedule = schedule(MOST, MOST);
        schedule.offer(work(1, 600));
        Work under = schedule.poll().orElseThrow();
        schedule.offer(work(2, 600));
        schedule.offer(work(3, 100));
        schedule.offer(work(4, 0));

        assertThat(drain(schedule)).containsExactly(4L);
        schedule.done(under);
        assertThat(drain(schedule)).containsExactly(2L, 3L);
    }

    @Test
    void poll_replyLargerThanAnyLimit_goesAlone() {
        Schedule schedule = schedule(MOST, MOST_PER_REDUCER);
        schedule.offer(work(1, 5000));
        schedule.offer(work(2, 1));

        Work large = schedule.poll().orElseThrow();

        assertThat(schedule.poll()).isEmpty();
        schedule.done(large);
        assertThat(drain(schedule)).containsExactly(2L);
    }

    @Test
    void poll_otherHostsAtTheLimitOfBuffers_waitWhileThisHostGoesOn() {
        int most = (int) Limits.ample().sendBytes();
        Schedule schedule = schedule(64 << 20, 64 << 20);
        schedule.offer(work(REMOTE, most));
        Work all = schedule.poll().orElseThrow();
        schedule.offer(work(REMOTE + 1, most));
        schedule.offer(work(REMOTE + 2, 1));
        schedule.offer(work(1, most));

        assertThat(drain(schedule)).containsExactly(1L);
        schedule.done(all);
        assertThat(drain(schedule)).containsExactly(REMOTE + 1L);
    }

    @Test
    void offer_tooManyOfOneReducer_isRefused() {
        Schedule schedule = schedule(MOST, MOST_PER_REDUCER);
        for (int i = 0; i < Limits.ample().requestsPerReducer(); i++) {
            assertThat(schedule.offer(work(1, 1))).isTrue();
        }

        assertThat(schedule.offer(work(1, 1))).isFalse();
        assertThat(schedule.offer(work(2, 1))).isTrue();
    }

    @Test
    void take_closed_givesNothing() throws InterruptedException {
        Schedule schedule = schedule(MOST, MOST_PER_REDUCER);
        schedule.offer(work(1, 1));
        schedule.close();

        assertThat(schedule.take()).isEmpty();
        assertThat(schedule.offer(work(1, 1))).isFalse();
    }

    @Test
    void poll_anySequence_keepsTheLimitsAndServesAll() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Schedule schedule = schedule(MOST, MOST_PER_REDUCER);
            List<Work> under = new ArrayList<>();
            int offered = 0;
            int served = 0;
            for (int step = 0; step < 200 || served < offered; step++) {
                if (step < 200 && random.nextInt(3) == 0) {
                    offered += schedule.offer(work(random.nextInt(8), random.nextInt(400))) ? 1 : 0;
                } else if (random.nextBoolean()) {
                    Optional<Work> next = schedule.poll();
                    next.ifPresent(under::add);
                    served += next.isPresent() ? 1 : 0;
                } else if (!under.isEmpty()) {
                    schedule.done(under.remove(random.nextInt(under.size())));
                }
                assertWithinLimits(under, seed);
            }
            under.forEach(schedule::done);
        }
        assertThat(metrics.get(Level.BYTES_IN_FLIGHT)).isZero();
        assertThat(metrics.get(Level.QUEUED_REQUESTS)).isZero();
    }

    private static void assertWithinLimits(List<Work> under, int seed) {
        long all = under.stream().mapToLong(Work::replyBytes).sum();
        long payloads = under.stream().filter(work -> work.replyBytes() > 0).count();
        assertThat(all <= MOST || payloads == 1).as("seed %d", seed).isTrue();
        Map<Long, Long> bySession = new HashMap<>();
        Map<Long, Integer> countBySession = new HashMap<>();
        for (Work work : under) {
            bySession.merge(work.session().id(), work.replyBytes(), Long::sum);
            countBySession.merge(work.session().id(), work.replyBytes() > 0 ? 1 : 0, Integer::sum);
        }
        bySession.forEach((session, bytes) -> assertThat(bytes <= MOST_PER_REDUCER || countBySession.get(session) == 1)
                .as("seed %d", seed)
                .isTrue());
    }

    private Schedule schedule(long most, long mostPerReducer) {
        return new Schedule(Limits.of(1 << 20, 1 << 20, 10, most, mostPerReducer), metrics);
    }

    private static List<Long> drain(Schedule schedule) {
        List<Long> order = new ArrayList<>();
        for (Optional<Work> next = schedule.poll(); next.isPresent(); next = schedule.poll()) {
            order.add(next.get().session().id());
        }
        return order;
    }

    private Work work(int reducer, int bytes) {
        Session session = sessions.computeIfAbsent(
                reducer,
                number -> new Session(
                        number,
                        MapOutputFixture.job(JOB),
                        new ShuffleRequest.Open(
                                JOB,
                                new ReduceAttempt("attempt_1700000000000_0001_r_%06d_0".formatted(number)),
                                1,
                                number < REMOTE)));
        ShuffleRequest.Fetch fetch =
                new ShuffleRequest.Fetch(reducer, 1, reducer, List.of(new Range(map(JOB, 0), 0, bytes)));
        return new Work(
                session,
                RequestCodec.sign(fetch, session.job().key()),
                fetch,
                new UnansweredRequest(),
                0,
                new AtomicBoolean());
    }
}
