// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.util.Locale;
import java.util.Optional;
import org.hawser.reuse.pool.SlotVitals;

/** Decides from a slot's vitals whether the slot is replaced. Pure: equal vitals give equal decisions. */
public record RetirementPolicy(RetirementLimits limits) {
    /** The first exceeded limit, as a phrase with value and limit; empty if the slot may be used again. */
    public Optional<String> reasonToRetire(SlotVitals vitals) {
        return overUses(vitals)
                .or(() -> overHeap(vitals))
                .or(() -> above("class loaders leaked", vitals.leakedLoaders(), limits.maxLeakedLoaders()))
                .or(() -> vitals.heapCollected()
                        ? above("live metaspace bytes", vitals.metaspaceBytes(), limits.maxMetaspaceBytes())
                        : Optional.empty())
                .or(() -> above("threads above the baseline", vitals.extraThreads(), limits.maxExtraThreads()))
                .or(() -> above(
                        "file descriptors above the baseline", vitals.extraDescriptors(), limits.maxExtraDescriptors()))
                .or(() -> heldLibraries(vitals))
                .or(() -> overResident(vitals));
    }

    /** Whether a collection is needed before the decision, to distinguish live objects from garbage. */
    public boolean needsCollection(SlotVitals vitals) {
        return !vitals.heapCollected()
                && (overHeapRatio(vitals) || overMetaspace(vitals) || vitals.heldLibraries() > 0);
    }

    private static Optional<String> heldLibraries(SlotVitals vitals) {
        return vitals.heapCollected() && vitals.heldLibraries() > 0
                ? Optional.of("native libraries of former containers still loaded: " + vitals.heldLibraries())
                : Optional.empty();
    }

    private Optional<String> overUses(SlotVitals vitals) {
        boolean over = limits.maxUses() > 0 && vitals.uses() >= limits.maxUses();
        return over
                ? Optional.of("containers run: " + vitals.uses() + ", limit " + limits.maxUses())
                : Optional.empty();
    }

    private Optional<String> overHeap(SlotVitals vitals) {
        if (!vitals.heapCollected() || !overHeapRatio(vitals)) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT, "live heap ratio: %.2f, limit %.2f", vitals.heapRatio(), limits.maxHeapRatio()));
    }

    private boolean overHeapRatio(SlotVitals vitals) {
        return limits.maxHeapRatio() > 0 && vitals.heapRatio() > limits.maxHeapRatio();
    }

    private boolean overMetaspace(SlotVitals vitals) {
        return limits.maxMetaspaceBytes() > 0 && vitals.metaspaceBytes() > limits.maxMetaspaceBytes();
    }

    private Optional<String> overResident(SlotVitals vitals) {
        return isTooLarge(vitals)
                ? Optional.of("resident bytes outside the heap: "
                        + (vitals.residentBytes() - vitals.residentHeapBytes()) + ", limit " + residentLimit(vitals))
                : Optional.empty();
    }

    /** Whether more memory is resident than is allowed; as long as it is not known, the heap counts too. */
    boolean isTooLarge(SlotVitals vitals) {
        return vitals.residentBytes() - vitals.residentHeapBytes() > residentLimit(vitals);
    }

    /** If a fresh slot is already too large, replacing it would not help. */
    private long residentLimit(SlotVitals vitals) {
        long room = limits.memoryBytes() - vitals.freshResidentBytes();
        return limits.maxResidentRatio() > 0 && room > 0
                ? vitals.freshResidentBytes() + (long) (limits.maxResidentRatio() * room)
                : Long.MAX_VALUE;
    }

    private static Optional<String> above(String what, long value, long limit) {
        return limit > 0 && value > limit ? Optional.of(what + ": " + value + ", limit " + limit) : Optional.empty();
    }
}
