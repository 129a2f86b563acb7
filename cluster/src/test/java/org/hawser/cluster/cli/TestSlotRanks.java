// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.junit.jupiter.api.Test;

class TestSlotRanks {
    @Test
    void text_slots_countsThoseThatAreRanks() {
        assertThat(SlotRanks.of(List.of(slot(SlotNetwork.MPI), slot(SlotNetwork.tcp("late")), slot(null)))
                        .text())
                .isEqualTo("; 1 of 3 slots are ranks");
    }

    @Test
    void text_noAgentAnswers_isEmpty() {
        assertThat(SlotRanks.of(List.of()).text()).isEmpty();
    }

    private static Message.SlotStatus slot(SlotNetwork network) {
        return new Message.SlotStatus(0, 1, "IDLE", 1, "", "", 0, 0, null, network);
    }
}
