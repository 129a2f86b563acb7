// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TestStagingPool {
    private final List<ByteBuffer> freed = new ArrayList<>();
    private final StagingPool pool = new StagingPool(1_000, freed::add);

    @Test
    void allocate_beyondCapacity_isEmptyUntilSomethingIsReleased() {
        StagingRegion first = pool.allocate(600).orElseThrow();

        assertThat(pool.allocate(401)).isEmpty();
        pool.release(first);

        assertThat(pool.allocate(1_000)).isPresent();
        assertThat(pool.peakBytes()).isEqualTo(1_000);
    }

    @Test
    void allocate_moreThanThereIs_isRefused() {
        assertThatThrownBy(() -> pool.allocate(1_001)).hasMessageContaining("1 to 1000");
    }

    @Test
    void release_partsInAnyOrder_allIsFreeInTheEnd() {
        Random random = new Random(7);
        List<StagingRegion> held = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            Optional<StagingRegion> region = pool.allocate(1 + random.nextInt(200));
            region.ifPresent(one -> {
                int cut = random.nextInt(one.bytes());
                if (cut > 0) {
                    held.add(one.part(0, cut));
                }
                held.add(one.part(cut, one.bytes() - cut));
            });
            if (region.isEmpty() || random.nextBoolean()) {
                pool.release(held.remove(random.nextInt(held.size())));
            }
        }
        held.forEach(pool::release);

        assertThat(pool.usedBytes()).isZero();
        assertThat(pool.allocate(1_000)).isPresent();
    }

    @Test
    void regions_atTheSameTime_doNotOverlap() {
        StagingRegion first = pool.allocate(300).orElseThrow();
        StagingRegion second = pool.allocate(300).orElseThrow();
        first.buffer().put(new byte[300]);
        second.buffer().put((byte) 1);

        assertThat(first.buffer().get(0)).isZero();
        assertThat(second.buffer().get(0)).isEqualTo((byte) 1);
    }

    @Test
    void replace_everything_givesOtherMemoryAndNeverFreesTheLost() {
        StagingRegion lost = pool.allocate(1_000).orElseThrow();

        assertThat(pool.replace(lost))
                .hasValueSatisfying(region -> assertThat(region.slab()).isNotSameAs(lost.slab()));
        assertThat(pool.usedBytes()).isEqualTo(1_000);
        assertThat(pool.quarantinedBytes()).isEqualTo(1_000);
        assertThat(pool.heldBytes()).isEqualTo(2_000);
        pool.close();
        assertThat(freed).hasSize(1);
        assertThat(freed.get(0)).isNotSameAs(lost.slab().memory());
    }

    @Test
    void allocate_afterQuarantines_usesTheRestOfOldSlabs() {
        StagingRegion lost = pool.allocate(600).orElseThrow();
        pool.release(pool.replace(lost).orElseThrow());
        StagingRegion large = pool.allocate(600).orElseThrow();
        StagingRegion small = pool.allocate(400).orElseThrow();

        assertThat(small.slab()).isSameAs(lost.slab()).isNotSameAs(large.slab());
        assertThat(pool.heldBytes()).isEqualTo(2_000);
    }

    @Test
    void replace_againAndAgain_endsAtTheBound() {
        StagingRegion region = pool.allocate(600).orElseThrow();
        for (int slab = 1; slab < StagingPool.MOST_SLABS; slab++) {
            region = pool.replace(region).orElseThrow();
        }

        assertThat(pool.replace(region)).isEmpty();
        assertThat(pool.usedBytes()).isZero();
        assertThat(pool.canHold(600)).isFalse();
        assertThat(pool.allocate(600)).isEmpty();
        assertThat(pool.canHold(400)).isTrue();
        assertThat(pool.allocate(400)).isPresent();
        assertThat(pool.heldBytes()).isEqualTo(1_000 * StagingPool.MOST_SLABS);
    }
}
