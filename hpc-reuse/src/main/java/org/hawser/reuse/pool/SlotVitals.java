// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

/**
 * A slot's condition between two containers.
 *
 * @param uses containers that the slot has run
 * @param heapUsedBytes heap in use, bytes; after a collection when {@code heapCollected}
 * @param heapMaxBytes the heap's maximum, bytes
 * @param heapCollected whether a full collection ran since the last container ended
 * @param leakedLoaders class loaders of former containers that the last collection left reachable
 * @param metaspaceBytes metaspace in use, bytes
 * @param extraThreads threads above the baseline
 * @param extraDescriptors open file descriptors above the baseline
 * @param heldLibraries native libraries of former containers that are not unloaded yet
 * @param residentBytes resident memory of the process, bytes
 * @param residentHeapBytes what of that is Java heap, which the next container uses again; 0 when it was not looked at
 * @param freshResidentBytes resident memory outside the heap when the slot was fresh
 */
public record SlotVitals(
        int uses,
        long heapUsedBytes,
        long heapMaxBytes,
        boolean heapCollected,
        int leakedLoaders,
        long metaspaceBytes,
        int extraThreads,
        int extraDescriptors,
        int heldLibraries,
        long residentBytes,
        long residentHeapBytes,
        long freshResidentBytes) {
    /** The used share of the maximum heap. */
    public double heapRatio() {
        return heapMaxBytes <= 0 ? 0 : (double) heapUsedBytes / heapMaxBytes;
    }
}
