// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

/**
 * The limits above which a slot is replaced by a fresh one. A limit of 0 is not checked.
 *
 * @param maxUses containers that a slot runs
 * @param maxHeapRatio share of the maximum heap, above 0 and at most 1, that may be live between two containers
 * @param maxLeakedLoaders class loaders of former containers that may still be reachable
 * @param maxMetaspaceBytes metaspace that may be live between two containers, bytes
 * @param maxExtraThreads threads above the baseline
 * @param maxExtraDescriptors open file descriptors above the baseline
 * @param maxResidentRatio share, at most 1, of what {@code memoryBytes} leaves a fresh slot that a slot may have grown by
 * @param memoryBytes resident memory at which memory monitoring kills the next container, 0 without monitoring
 */
public record RetirementLimits(
        int maxUses,
        double maxHeapRatio,
        int maxLeakedLoaders,
        long maxMetaspaceBytes,
        int maxExtraThreads,
        int maxExtraDescriptors,
        double maxResidentRatio,
        long memoryBytes) {
    /** The number of additional threads and descriptors that are normal in a slot that serves MapReduce containers. */
    public static final int EXTRA_THREADS = 32;

    public static final int EXTRA_DESCRIPTORS = 64;
}
