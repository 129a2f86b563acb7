// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import org.hawser.reuse.pool.SlotVitals;
import org.junit.jupiter.api.Test;

class TestRetirementPolicy {
    private static final RetirementLimits LIMITS = new RetirementLimits(10, 0.5, 2, 1000, 5, 6, 0, 0);
    private static final SlotVitals WELL = new SlotVitals(1, 100, 1000, true, 0, 500, 1, 1, 0, 0, 0, 0);

    private final RetirementPolicy policy = new RetirementPolicy(LIMITS);

    @Test
    void reasonToRetire_everythingBelowItsLimit_isEmpty() {
        assertThat(policy.reasonToRetire(WELL)).isEmpty();
    }

    @Test
    void reasonToRetire_oneValueOverItsLimit_namesValueAndLimit() {
        assertThat(policy.reasonToRetire(new SlotVitals(10, 100, 1000, true, 0, 0, 0, 0, 0, 0, 0, 0)))
                .contains("containers run: 10, limit 10");
        assertThat(policy.reasonToRetire(new SlotVitals(1, 600, 1000, true, 0, 0, 0, 0, 0, 0, 0, 0)))
                .contains("live heap ratio: 0.60, limit 0.50");
        assertThat(policy.reasonToRetire(new SlotVitals(1, 0, 1000, true, 3, 0, 0, 0, 0, 0, 0, 0)))
                .contains("class loaders leaked: 3, limit 2");
        assertThat(policy.reasonToRetire(new SlotVitals(1, 0, 1000, true, 0, 1001, 0, 0, 0, 0, 0, 0)))
                .contains("live metaspace bytes: 1001, limit 1000");
        assertThat(policy.reasonToRetire(new SlotVitals(1, 0, 1000, true, 0, 0, 6, 0, 0, 0, 0, 0)))
                .contains("threads above the baseline: 6, limit 5");
        assertThat(policy.reasonToRetire(new SlotVitals(1, 0, 1000, true, 0, 0, 0, 7, 0, 0, 0, 0)))
                .contains("file descriptors above the baseline: 7, limit 6");
    }

    @Test
    void reasonToRetire_fullMemoryNotCollected_asksForACollectionFirst() {
        SlotVitals full = new SlotVitals(1, 900, 1000, false, 0, 0, 0, 0, 0, 0, 0, 0);

        assertThat(policy.reasonToRetire(full)).isEmpty();
        assertThat(policy.needsCollection(full)).isTrue();
        SlotVitals manyClasses = new SlotVitals(1, 0, 1000, false, 0, 1001, 0, 0, 0, 0, 0, 0);
        assertThat(policy.reasonToRetire(manyClasses)).isEmpty();
        assertThat(policy.needsCollection(manyClasses)).isTrue();
        assertThat(policy.needsCollection(WELL)).isFalse();
    }

    @Test
    void reasonToRetire_libraryHeldAfterACollection_retires() {
        SlotVitals before = new SlotVitals(1, 0, 1000, false, 0, 0, 0, 0, 1, 0, 0, 0);
        assertThat(policy.reasonToRetire(before)).isEmpty();
        assertThat(policy.needsCollection(before)).isTrue();
        assertThat(policy.reasonToRetire(new SlotVitals(1, 0, 1000, true, 0, 0, 0, 0, 1, 0, 0, 0)))
                .contains("native libraries of former containers still loaded: 1");
    }

    @Test
    void reasonToRetire_residentMemoryOutsideTheHeapAboveItsShare_retires() {
        RetirementPolicy ofMemory = new RetirementPolicy(new RetirementLimits(0, 0, 0, 0, 0, 0, 0.5, 1000));
        assertThat(ofMemory.reasonToRetire(grown(601, 0))).contains("resident bytes outside the heap: 601, limit 600");
        assertThat(ofMemory.reasonToRetire(grown(600, 0))).isEmpty();
        assertThat(ofMemory.reasonToRetire(grown(900, 300))).isEmpty();
    }

    @Test
    void reasonToRetire_slotThatIsTooLargeWhenItIsFresh_isNotReplacedForThat() {
        RetirementPolicy ofMemory = new RetirementPolicy(new RetirementLimits(0, 0, 0, 0, 0, 0, 0.5, 100));
        assertThat(ofMemory.reasonToRetire(grown(900, 0))).isEmpty();
    }

    /** A slot that was of 200 bytes. */
    private static SlotVitals grown(long residentBytes, long residentHeapBytes) {
        return new SlotVitals(1, 0, 1000, false, 0, 0, 0, 0, 0, residentBytes, residentHeapBytes, 200);
    }

    @Test
    void reasonToRetire_limitZero_isNotChecked() {
        RetirementPolicy lenient = new RetirementPolicy(new RetirementLimits(0, 0, 0, 0, 0, 0, 0, 0));

        assertThat(lenient.reasonToRetire(new SlotVitals(99, 999, 1000, true, 99, 99, 99, 99, 0, 0, 0, 0)))
                .isEmpty();
    }
}
