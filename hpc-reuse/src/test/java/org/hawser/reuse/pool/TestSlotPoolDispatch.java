// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.hawser.reuse.pool.PoolAction.AskExit;
import org.hawser.reuse.pool.PoolAction.Dispatch;
import org.hawser.reuse.pool.PoolAction.Reject;
import org.hawser.reuse.pool.PoolAction.StartSlot;
import org.junit.jupiter.api.Test;

/** Who gets which slot, and when. */
class TestSlotPoolDispatch {
    @Test
    void request_onDemand_startsAJvmForEachThatWaits() {
        PoolUnderTest test = PoolUnderTest.onDemand(3);
        assertThat(test.pool.drainActions()).isEmpty();
        assertThat(test.request(1, "u")).containsExactly(new PoolAction.StartSlot(0, 1));
        assertThat(test.request(2, "u")).containsExactly(new PoolAction.StartSlot(1, 1));
        test.pool.slotReported(0, 1, SlotReport.fresh());
        assertThat(test.pool.drainActions()).containsExactly(new PoolAction.Dispatch(1, 0, 1, 1, 0));
        test.pass(java.time.Duration.ofMillis(1));
        assertThat(test.pool.drainActions()).isEmpty();
        test.pool.slotDead(0, 1);
        assertThat(test.pool.drainActions()).isEmpty();
    }

    @Test
    void request_slotsIdle_goesRoundThem() {
        PoolUnderTest test = PoolUnderTest.idle(3);
        for (long id = 1; id <= 7; id++) {
            int slot = (int) ((id - 1) % 3);
            assertThat(test.request(id, "u")).containsExactly(new Dispatch(id, slot, 1, (int) ((id - 1) / 3 + 1), 0));
            test.serve(slot);
        }
    }

    @Test
    void request_noSlotIdle_waitsForTheFirstThatIsClean() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        assertThat(test.request(2, "u")).isEmpty();

        test.clock.addAndGet(1000);
        test.serve(0);

        assertThat(test.pool.drainActions()).containsExactly(new Dispatch(2, 0, 1, 2, 1000));
        assertThat(test.pool.waiting()).isZero();
    }

    @Test
    void request_severalWait_areServedInTheirOrder() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        test.request(2, "u");
        test.request(3, "u");
        test.serve(0);
        assertThat(test.pool.drainActions()).containsExactly(new Dispatch(2, 0, 1, 2, 0));
    }

    @Test
    void request_deadlinePassed_isRejectedAsBusy() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        test.request(2, "u");
        test.pass(Duration.ofSeconds(1).minusNanos(1));
        assertThat(test.pool.drainActions()).isEmpty();

        test.pass(Duration.ofNanos(1));

        assertThat(test.pool.drainActions())
                .containsExactly(new Reject(2, new Fork(ForkReason.BUSY, "slots {ASSIGNED=1}")));
        assertThat(test.pool.waiting()).isZero();
    }

    @Test
    void request_noWaitAllowedAndSlotIdle_isDispatched() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.pool.request(1, "c1", "u", 0);
        assertThat(test.pool.drainActions()).containsExactly(new Dispatch(1, 0, 1, 1, 0));
    }

    @Test
    void request_everyStartFailed_isRejectedAsNoSlotAlive() {
        PoolUnderTest test = PoolUnderTest.starting(1, 1);
        test.pool.slotDead(0, 1);
        test.pool.drainActions();
        test.pool.request(1, "c1", "u", 0);
        test.pool.tick();
        assertThat(test.pool.drainActions())
                .containsExactly(new Reject(1, new Fork(ForkReason.NO_SLOT_ALIVE, "slots {DEAD=1}")));
    }

    @Test
    void request_poolOfNoSlots_isRejectedAsNoSlotAlive() {
        PoolUnderTest test = PoolUnderTest.empty();
        test.request(1, "u");
        test.pass(Duration.ofSeconds(1));
        assertThat(test.pool.drainActions())
                .containsExactly(new Reject(1, new Fork(ForkReason.NO_SLOT_ALIVE, "slots {}")));
    }

    @Test
    void request_slotsStillStarting_isRejectedAsBusy() {
        PoolUnderTest test = PoolUnderTest.starting(1, 1);
        test.pool.drainActions();
        test.request(1, "u");
        test.pass(Duration.ofSeconds(1));
        assertThat(test.pool.drainActions())
                .containsExactly(new Reject(1, new Fork(ForkReason.BUSY, "slots {STARTING=1}")));
    }

    @Test
    void cancel_waitingRequest_isNeverAnswered() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "u");
        test.request(2, "u");
        test.pool.cancel(2);
        test.serve(0);
        test.pass(Duration.ofSeconds(2));
        assertThat(test.pool.drainActions()).isEmpty();
    }

    @Test
    void request_otherUsersSlotIdle_getsAFreshOneInItsPlace() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "alice");
        test.serve(0);

        assertThat(test.request(2, "bob")).containsExactly(new AskExit(0, 1, RetireReason.OTHER_USER));
        test.pool.slotRetiring(0, 1);
        assertThat(test.pool.slotDead(0, 1)).isEmpty();
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(0, 2));
        test.pool.slotReported(0, 2, SlotReport.fresh());
        assertThat(test.pool.drainActions()).containsExactly(new Dispatch(2, 0, 2, 1, 0));
    }

    @Test
    void request_severalSlotsOfOthersIdle_takesTheOneIdleLongest() {
        PoolUnderTest test = PoolUnderTest.idle(3);
        for (int id = 1; id <= 3; id++) {
            test.request(id, "alice");
        }
        for (int slot : new int[] {1, 2, 0}) {
            test.clock.incrementAndGet();
            test.serve(slot);
        }
        assertThat(test.request(4, "bob")).containsExactly(new AskExit(1, 1, RetireReason.OTHER_USER));
        assertThat(test.request(5, "bob")).containsExactly(new AskExit(2, 1, RetireReason.OTHER_USER));
    }

    @Test
    void request_freshSlotIsStartingAlready_takesNobodysSlot() {
        PoolUnderTest test = PoolUnderTest.idle(2);
        test.request(1, "alice");
        test.serve(0);
        test.pool.slotDead(1, 1);
        test.pool.drainActions();
        assertThat(test.request(2, "bob")).isEmpty();
    }

    @Test
    void request_otherPlaceBacksOff_getsAFreshSlotInAnothersPlace() {
        PoolUnderTest test = PoolUnderTest.idle(2);
        test.request(1, "alice");
        test.serve(0);
        test.pool.slotDead(1, 1);
        test.pool.slotDead(1, 2);
        test.pool.drainActions();
        assertThat(test.request(2, "bob")).containsExactly(new AskExit(0, 1, RetireReason.OTHER_USER));
        test.pool.slotDead(0, 1);
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(0, 2));
    }

    @Test
    void request_userWithoutSuitableSlot_holdsBackNobodyElse() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.request(1, "alice");
        test.request(2, "bob");
        test.request(3, "alice");
        test.serve(0);
        assertThat(test.pool.drainActions()).containsExactly(new Dispatch(3, 0, 1, 2, 0));
    }

    @Test
    void request_crossUsersConfigured_sharesTheSlot() {
        PoolUnderTest test = PoolUnderTest.idle(1, true);
        test.request(1, "alice");
        test.serve(0);
        assertThat(test.request(2, "bob")).containsExactly(new Dispatch(2, 0, 1, 2, 0));
    }

    @Test
    void request_ownSlotBehindAnothersSlot_getsItsOwn() {
        PoolUnderTest test = PoolUnderTest.idle(2);
        test.request(1, "alice");
        test.request(2, "bob");
        test.serve(0);
        test.serve(1);
        List<PoolAction> actions = test.request(3, "bob");
        assertThat(actions).containsExactly(new Dispatch(3, 1, 1, 2, 0));
    }
}
