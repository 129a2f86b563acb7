// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestSlotState {
    @Test
    void mayBecome_everyPair_isThePicture() {
        assertThat(next(SlotState.STARTING))
                .containsExactlyInAnyOrder(
                        SlotState.IDLE, SlotState.RUNNING, SlotState.CLEANING, SlotState.RETIRING, SlotState.DEAD);
        assertThat(next(SlotState.IDLE))
                .containsExactlyInAnyOrder(SlotState.ASSIGNED, SlotState.RETIRING, SlotState.DEAD);
        assertThat(next(SlotState.ASSIGNED))
                .containsExactlyInAnyOrder(SlotState.RUNNING, SlotState.RETIRING, SlotState.DEAD);
        assertThat(next(SlotState.RUNNING))
                .containsExactlyInAnyOrder(SlotState.CLEANING, SlotState.RETIRING, SlotState.DEAD);
        assertThat(next(SlotState.CLEANING))
                .containsExactlyInAnyOrder(SlotState.IDLE, SlotState.RETIRING, SlotState.DEAD);
        assertThat(next(SlotState.RETIRING)).containsExactly(SlotState.DEAD);
        assertThat(next(SlotState.DEAD)).containsExactly(SlotState.STARTING);
    }

    @Test
    void isOwned_onlyWhileAContainerHasTheSlot() {
        assertThat(EnumSet.allOf(SlotState.class).stream().filter(SlotState::isOwned))
                .containsExactly(SlotState.ASSIGNED, SlotState.RUNNING);
    }

    @Test
    void slot_illegalTransition_isRefusedByName() {
        Slot slot = new Slot(3, 0, () -> 0);
        assertThatThrownBy(() -> slot.become(SlotState.IDLE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("slot 3: DEAD -> IDLE");
    }

    @Test
    void labels_everyReason_areDashedWords() {
        for (ForkReason reason : ForkReason.values()) {
            assertThat(reason.label()).matches("[a-z-]+");
            assertThat(reason.text()).isNotBlank().doesNotEndWith(".");
        }
        for (RetireReason reason : RetireReason.values()) {
            assertThat(reason.label()).matches("[a-z-]+");
        }
    }

    private static Set<SlotState> next(SlotState state) {
        Set<SlotState> next = EnumSet.allOf(SlotState.class);
        next.removeIf(other -> !state.mayBecome(other));
        return next;
    }
}
