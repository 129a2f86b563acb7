// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.hawser.reuse.pool.PoolAction.Dispatch;
import org.hawser.reuse.pool.PoolAction.Kill;
import org.hawser.reuse.pool.PoolAction.Reject;
import org.hawser.reuse.pool.PoolAction.StartSlot;
import org.junit.jupiter.api.Test;

/** Starts, ends, time limits and agents that come back. */
class TestSlotPoolLifeCycle {
    private static final Duration NANO = Duration.ofNanos(1);

    @Test
    void resize_manySlots_startsFewAtATime() {
        PoolUnderTest test = PoolUnderTest.starting(2, 3);
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(0, 1), new StartSlot(1, 1));
        test.pool.slotReported(1, 1, SlotReport.fresh());
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(2, 1));
    }

    @Test
    void slotDead_startFailed_pauseDoublesUpToItsLimit() {
        PoolUnderTest test = PoolUnderTest.starting(1, 1);
        long pause = PoolUnderTest.BACKOFF.toNanos();
        for (int incarnation = 1; incarnation < 12; incarnation++) {
            assertThat(test.pool.drainActions()).containsExactly(new StartSlot(0, incarnation));
            test.pool.slotDead(0, incarnation);
            test.pass(Duration.ofNanos(pause - 1));
            assertThat(test.pool.drainActions()).isEmpty();
            test.pass(NANO);
            pause = Math.min(2 * pause, SlotPool.Limits.MAX_BACKOFF.toNanos());
        }
        assertThat(pause).isEqualTo(Duration.ofSeconds(30).toNanos());
    }

    @Test
    void slotDead_hadBeenIdleForLong_isReplacedAtOnce() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.pass(SlotPool.Limits.MAX_BACKOFF);
        assertThat(test.pool.slotDead(0, 1)).isEmpty();
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(0, 2));
    }

    @Test
    void slotDead_hadRunAContainer_isReplacedAtOnce() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        test.serve(0);
        test.pool.slotDead(0, 1);
        assertThat(test.pool.drainActions()).contains(new StartSlot(0, 2));
    }

    @Test
    void slotDead_firstLossSoonAfterItsReport_isReplacedAtOnce() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.pool.slotDead(0, 1);
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(0, 2));
    }

    @Test
    void slotDead_soonAfterEachReport_pauseDoublesFromTheSecondOn() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.pool.slotDead(0, 1);
        long pause = 2 * PoolUnderTest.BACKOFF.toNanos();
        for (int incarnation = 2; incarnation < 5; incarnation++) {
            assertThat(test.pool.drainActions()).containsExactly(new StartSlot(0, incarnation));
            test.pool.slotReported(0, incarnation, SlotReport.fresh());
            test.pool.slotDead(0, incarnation);
            test.pass(Duration.ofNanos(pause - 1));
            assertThat(test.pool.drainActions()).isEmpty();
            test.pass(NANO);
            pause *= 2;
        }
    }

    @Test
    void slotDead_wasAskedToEnd_isReplacedAtOnce() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.pool.resize(0);
        test.pool.resize(1);
        test.pool.slotDead(0, 1);
        assertThat(test.pool.drainActions()).contains(new StartSlot(0, 2));
    }

    @Test
    void slotDead_underAContainer_namesIt() {
        PoolUnderTest test = PoolUnderTest.idle(2);
        test.request(1, "u");
        test.request(2, "u");
        test.pool.containerRunning(1, 1);
        assertThat(test.pool.slotDead(0, 1)).contains("c1");
        assertThat(test.pool.slotDead(1, 1)).contains("c2");
    }

    @Test
    void slotDead_whileCleaning_losesNothing() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        test.pool.containerRunning(0, 1);
        test.pool.containerEnded(0, 1);
        assertThat(test.pool.slotDead(0, 1)).isEmpty();
    }

    @Test
    void tick_slotDoesNotReport_isKilled() {
        PoolUnderTest test = PoolUnderTest.starting(1, 1);
        test.pool.drainActions();
        assertKilledAfter(test, PoolUnderTest.START, RetireReason.START_TIMEOUT);
    }

    @Test
    void tick_slotDoesNotConfirm_isKilled() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        assertKilledAfter(test, PoolUnderTest.CONFIRM, RetireReason.UNRESPONSIVE);
    }

    @Test
    void tick_cleanUpTakesTooLong_isKilled() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        test.pool.containerEnded(0, 1);
        assertKilledAfter(test, PoolUnderTest.CLEANING, RetireReason.CLEANING_TIMEOUT);
    }

    @Test
    void tick_retiringSlotLivesOn_isKilled() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.pool.slotRetiring(0, 1);
        assertKilledAfter(test, PoolUnderTest.CLEANING, RetireReason.KILLED);
    }

    @Test
    void tick_containerRunsForDays_isLeftAlone() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        test.pool.containerRunning(0, 1);
        test.pass(Duration.ofDays(30));
        assertThat(test.pool.drainActions()).isEmpty();
    }

    private static void assertKilledAfter(PoolUnderTest test, Duration limit, RetireReason reason) {
        test.pass(limit);
        assertThat(test.pool.drainActions()).isEmpty();
        test.pass(NANO);
        assertThat(test.pool.drainActions()).containsExactly(new Kill(0, 1, reason));
    }

    @Test
    void events_ofAFormerIncarnation_changeNothing() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.pool.slotDead(0, 1);
        test.pool.slotReported(0, 2, SlotReport.fresh());
        test.request(1, "u");
        test.pool.containerRunning(0, 2);

        test.pool.containerEnded(0, 1);
        test.pool.slotClean(0, 1, "c1");
        test.pool.slotRetiring(0, 1);
        assertThat(test.pool.slotDead(0, 1)).isEmpty();
        assertThat(test.pool.slotReported(0, 1, SlotReport.fresh())).isFalse();

        assertThat(test.states()).containsExactly(SlotState.RUNNING);
        assertThat(test.pool.slots().get(0).containerId()).contains("c1");
    }

    @Test
    void slotReported_unknownPlace_isNotWanted() {
        assertThat(PoolUnderTest.idle(1).pool.slotReported(5, 1, SlotReport.fresh()))
                .isFalse();
    }

    @Test
    void slotReported_idleAlready_isNotWanted() {
        assertThat(PoolUnderTest.idle(1).pool.slotReported(0, 1, SlotReport.fresh()))
                .isFalse();
    }

    @Test
    void expectAdoption_survivorReportsItsContainer_goesOnUnderIt() {
        PoolUnderTest test = PoolUnderTest.empty();
        test.pool.expectAdoption(0, 7);
        test.pool.resize(1);
        assertThat(test.pool.drainActions()).isEmpty();

        assertThat(test.pool.slotReported(0, 7, new SlotReport(SlotState.RUNNING, "alice", "c9", 3)))
                .isTrue();

        Slot slot = test.pool.slots().get(0);
        assertThat(slot.state()).isEqualTo(SlotState.RUNNING);
        assertThat(slot.containerId()).contains("c9");
        assertThat(slot.user()).isEqualTo("alice");
        test.pool.containerEnded(0, 7);
        test.pool.slotClean(0, 7, "c9");
        assertThat(test.request(1, "alice")).containsExactly(new Dispatch(1, 0, 7, 4, 0));
    }

    @Test
    void expectAdoption_survivorOfAnotherUser_isNotGivenAway() {
        PoolUnderTest test = PoolUnderTest.empty();
        test.pool.expectAdoption(0, 1);
        test.pool.resize(1);
        test.pool.slotReported(0, 1, new SlotReport(SlotState.IDLE, "alice", "", 3));
        assertThat(test.request(1, "bob")).noneMatch(Dispatch.class::isInstance);
    }

    @Test
    void expectAdoption_survivorDoesNotReport_isKilledAndReplaced() {
        PoolUnderTest test = PoolUnderTest.empty();
        test.pool.expectAdoption(0, 4);
        test.pool.resize(1);
        test.pass(PoolUnderTest.START.plus(NANO));
        assertThat(test.pool.drainActions()).containsExactly(new Kill(0, 4, RetireReason.START_TIMEOUT));
        test.pool.slotDead(0, 4);
        test.pass(PoolUnderTest.BACKOFF);
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(0, 5));
    }

    @Test
    void expectAdoption_survivorHangsInItsCleanUp_isKilled() {
        PoolUnderTest test = PoolUnderTest.empty();
        test.pool.expectAdoption(0, 1);
        test.pool.resize(1);
        test.pool.slotReported(0, 1, new SlotReport(SlotState.CLEANING, "alice", "c9", 3));
        assertThat(test.states()).containsExactly(SlotState.CLEANING);
        assertKilledAfter(test, PoolUnderTest.CLEANING, RetireReason.CLEANING_TIMEOUT);
    }

    @Test
    void expectAdoption_survivorEndsItsCleanUp_isIdle() {
        PoolUnderTest test = PoolUnderTest.empty();
        test.pool.expectAdoption(0, 1);
        test.pool.resize(1);
        test.pool.slotReported(0, 1, new SlotReport(SlotState.CLEANING, "alice", "c9", 3));
        test.pool.slotClean(0, 1, "c9");
        assertThat(test.states()).containsExactly(SlotState.IDLE);
    }

    @Test
    void slotClean_endWasToldToNoAgent_frees() {
        PoolUnderTest test = PoolUnderTest.empty();
        test.pool.expectAdoption(0, 1);
        test.pool.resize(1);
        test.pool.slotReported(0, 1, new SlotReport(SlotState.RUNNING, "alice", "c9", 3));
        test.pool.slotClean(0, 1, "c9");
        assertThat(test.states()).containsExactly(SlotState.IDLE);
    }

    @Test
    void slotClean_ofTheContainerBefore_leavesTheNextAlone() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(2, "u");
        test.pool.slotClean(0, 1, "c1");
        assertThat(test.states()).containsExactly(SlotState.ASSIGNED);
        test.pool.containerRunning(0, 1);
        test.pool.slotClean(0, 1, "c1");
        assertThat(test.states()).containsExactly(SlotState.RUNNING);
    }

    @Test
    void containerEnded_neverConfirmed_cleansAsUsual() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        test.pool.containerEnded(0, 1);
        assertThat(test.states()).containsExactly(SlotState.CLEANING);
        assertThat(test.pool.slots().get(0).containerId()).isEqualTo(Optional.empty());
    }

    @Test
    void stop_slotsAndRequests_endsThemAll() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        test.request(2, "u");
        test.pool.stop();
        assertThat(test.pool.drainActions())
                .containsExactly(
                        new Reject(2, new Fork(ForkReason.STOPPING, "")), new Kill(0, 1, RetireReason.STOPPING));
        assertThat(test.pool.slotDead(0, 1)).contains("c1");
        assertThat(test.request(3, "u")).containsExactly(new Reject(3, new Fork(ForkReason.STOPPING, "")));
        test.pass(Duration.ofMinutes(1));
        assertThat(test.pool.drainActions()).isEmpty();
    }
}
