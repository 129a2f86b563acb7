// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.junit.jupiter.api.Test;

class TestSessions {
    private final AtomicLong ids = new AtomicLong(-1);
    private final Sessions sessions = new Sessions(4, 3, ids::incrementAndGet);

    @Test
    void open_severalTimesWithTheSame_isRefused() {
        Job job = job(1);

        assertThat(sessions.open(job, opening(1, 7))).isPresent();
        assertThat(sessions.open(job, opening(1, 7))).isEmpty();
        assertThat(sessions.open(job, opening(1, 8))).isPresent();
        assertThat(sessions.open(job, opening(2, 7))).isPresent();
    }

    @Test
    void open_anyNumber_isNeverZero() {
        assertThat(sessions.open(job(1), opening(1, 7)).map(Session::id)).isEqualTo(Optional.of(1L));
    }

    @Test
    void open_moreThanAJobMayHave_endsItsLongestUnused() {
        Job job = job(1);
        Session other = open(job(2), 0);
        Session first = open(job, 1);
        Session second = open(job, 2);
        open(job, 3);
        sessions.find(first.id());

        open(job, 4);

        assertThat(sessions.find(second.id())).isEmpty();
        assertThat(sessions.find(first.id())).isPresent();
        assertThat(sessions.find(other.id())).isPresent();
    }

    @Test
    void open_moreThanThereMayBe_endsTheLongestUnusedOfAll() {
        Session first = open(job(1), 1);
        open(job(2), 1);
        open(job(3), 1);
        open(job(4), 1);

        open(job(5), 1);

        assertThat(sessions.find(first.id())).isEmpty();
        assertThat(sessions.size()).isEqualTo(4);
    }

    @Test
    void open_againAfterItsSessionWasPushedOut_isRefused() {
        Job job = job(1);
        Session first = open(job, 0);
        for (int nonce = 1; nonce < 3 * Sessions.OPENINGS_PER_SESSION; nonce++) {
            open(job, nonce);
        }

        assertThat(sessions.find(first.id())).isEmpty();
        assertThat(sessions.open(job, opening(1, 0))).isEmpty();
    }

    @Test
    void open_moreThanAreRemembered_forgetsTheOldestAlone() {
        Job job = job(1);
        for (int nonce = 0; nonce <= 3 * Sessions.OPENINGS_PER_SESSION; nonce++) {
            open(job, nonce);
        }

        assertThat(sessions.open(job, opening(1, 1))).isEmpty();
        assertThat(sessions.open(job, opening(1, 0))).isPresent();
    }

    @Test
    void open_jobThatWasForgotten_beginsAnew() {
        Session session = open(job(1), 1);
        sessions.forget(session.job().name());

        assertThat(sessions.open(job(1), opening(1, 1))).isPresent();
        assertThat(sessions.size()).isEqualTo(1);
    }

    @Test
    void forget_job_endsItsSessionsAlone() {
        Session one = open(job(1), 1);
        Session other = open(job(2), 1);

        sessions.forget(one.job().name());

        assertThat(sessions.find(one.id())).isEmpty();
        assertThat(sessions.find(other.id())).isPresent();
    }

    private Session open(Job job, long nonce) {
        return sessions.open(job, opening(1, nonce)).orElseThrow();
    }

    private static ShuffleRequest.Open opening(int reduce, long nonce) {
        ReduceAttempt reducer = new ReduceAttempt("attempt_1_0001_r_%06d_0".formatted(reduce));
        return new ShuffleRequest.Open(new JobName("job_1_0001"), reducer, nonce, true);
    }

    private static Job job(int number) {
        return new Job(new JobName("job_1_%04d".formatted(number)), "user", new JobKey(new byte[] {1}));
    }
}
