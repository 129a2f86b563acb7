// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hawser.reuse.pool.PoolAction.AskExit;
import org.hawser.reuse.pool.PoolAction.StartSlot;
import org.junit.jupiter.api.Test;

class TestSlotPoolResize {
    @Test
    void resize_larger_startsTheNewOnes() {
        PoolUnderTest test = PoolUnderTest.idle(1);
        test.pool.resize(3);
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(1, 1), new StartSlot(2, 1));
        assertThat(test.states()).hasSize(3);
    }

    @Test
    void resize_smaller_highestIdleOnesLeave() {
        PoolUnderTest test = PoolUnderTest.idle(3);
        test.pool.resize(1);
        assertThat(test.pool.drainActions())
                .containsExactlyInAnyOrder(
                        new AskExit(1, 1, RetireReason.RESIZED), new AskExit(2, 1, RetireReason.RESIZED));
        test.pool.slotDead(1, 1);
        test.pool.slotDead(2, 1);
        assertThat(test.pool.drainActions()).isEmpty();
        assertThat(test.states()).containsExactly(SlotState.IDLE);
    }

    @Test
    void resize_smallerThanTheBusyOnes_theyLeaveAfterTheirContainers() {
        PoolUnderTest test = PoolUnderTest.idle(2);
        test.request(1, "u");
        test.request(2, "u");
        test.pool.resize(0);
        assertThat(test.pool.drainActions()).isEmpty();
        assertThat(test.states()).containsExactly(SlotState.ASSIGNED, SlotState.ASSIGNED);

        test.serve(1);

        assertThat(test.pool.drainActions()).containsExactly(new AskExit(1, 1, RetireReason.RESIZED));
        assertThat(test.states()).containsExactly(SlotState.ASSIGNED, SlotState.RETIRING);
    }

    @Test
    void resize_leavingSlotStillStarting_leavesWhenItReports() {
        PoolUnderTest test = PoolUnderTest.starting(4, 2);
        test.pool.resize(1);
        test.pool.drainActions();
        assertThat(test.pool.slotReported(1, 1, SlotReport.fresh())).isTrue();
        assertThat(test.pool.drainActions()).containsExactly(new AskExit(1, 1, RetireReason.RESIZED));
    }

    @Test
    void resize_backWhileALeavingSlotEnds_itIsReplaced() {
        PoolUnderTest test = PoolUnderTest.idle(2);
        test.pool.resize(1);
        test.pool.resize(2);
        test.pool.drainActions();
        test.pool.slotDead(1, 1);
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(1, 2));
    }

    @Test
    void resize_backAfterTheSlotIsGone_itsIncarnationsGoOn() {
        PoolUnderTest test = PoolUnderTest.idle(2);
        test.pool.resize(1);
        test.pool.slotDead(1, 1);
        test.pool.drainActions();
        test.pool.resize(2);
        assertThat(test.pool.drainActions()).containsExactly(new StartSlot(1, 2));
    }

    @Test
    void resize_negative_isRefused() {
        SlotPool pool = PoolUnderTest.empty().pool;
        assertThatThrownBy(() -> pool.resize(-1)).hasMessage("pool size -1 is negative");
    }
}
