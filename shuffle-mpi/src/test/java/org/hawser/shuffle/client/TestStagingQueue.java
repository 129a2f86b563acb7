// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestStagingQueue {
    private final StagingQueue queue = new StagingQueue(new StagingPool(1_000, buffer -> {}));
    private final List<StagingRegion> regions = new ArrayList<>();
    private final List<Integer> never = new ArrayList<>();

    @Test
    void take_noRoomNow_comesInTurnWhenThereIs() {
        take(600);
        take(500);
        take(100);
        assertThat(regions).hasSize(1);

        queue.release(regions.get(0));

        assertThat(regions).extracting(StagingRegion::bytes).containsExactly(600, 500, 100);
        assertThat(never).isEmpty();
    }

    @Test
    void replace_othersWait_comesBeforeThem() {
        take(1_000);
        take(300);

        queue.replace(regions.get(0), regions::add, () -> never.add(1_000));

        assertThat(regions).extracting(StagingRegion::bytes).containsExactly(1_000, 1_000);
        assertThat(never).isEmpty();
    }

    @Test
    void replace_tooOften_failsThoseThatWaitForWhatWillNotBe() {
        take(600);
        take(500);
        take(400);
        for (int slab = 1; slab < StagingPool.MOST_SLABS; slab++) {
            queue.replace(regions.get(regions.size() - 1), regions::add, () -> never.add(600));
        }
        assertThat(never).isEmpty();

        queue.replace(regions.get(regions.size() - 1), regions::add, () -> never.add(600));

        assertThat(never).containsExactly(600, 500);
        assertThat(regions.get(regions.size() - 1).bytes()).isEqualTo(400);
    }

    private void take(int bytes) {
        queue.take(bytes, regions::add, () -> never.add(bytes));
    }
}
