// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One block of memory outside the heap from which a {@link StagingPool} cuts regions, first fit. Regions that are given
 * up never become free again. Not safe for use by several threads.
 */
final class Slab {
    private final ByteBuffer memory;
    private final TreeMap<Integer, Integer> free = new TreeMap<>();
    private final TreeMap<Integer, Integer> lost = new TreeMap<>();

    Slab(int bytes) {
        memory = ByteBuffer.allocateDirect(bytes);
        free.put(0, bytes);
    }

    Optional<StagingRegion> allocate(int bytes) {
        Optional<Map.Entry<Integer, Integer>> gap =
                free.entrySet().stream().filter(one -> one.getValue() >= bytes).findFirst();
        return gap.map(one -> take(one.getKey(), one.getValue(), bytes));
    }

    void release(StagingRegion region) {
        int from = region.offset();
        int to = from + region.bytes();
        Map.Entry<Integer, Integer> before = free.floorEntry(from);
        if (before != null && before.getKey() + before.getValue() == from) {
            from = before.getKey();
            free.remove(from);
        }
        Integer after = free.remove(to);
        free.put(from, (after == null ? to : to + after) - from);
    }

    /** The region is held by a transfer that may never end, so that the slab must not be freed. */
    void lose(StagingRegion region) {
        lost.put(region.offset(), region.bytes());
    }

    boolean tainted() {
        return !lost.isEmpty();
    }

    /** The longest region that it can have when nothing is in use. */
    int longestBytes() {
        int longest = 0;
        int from = 0;
        for (Map.Entry<Integer, Integer> gone : lost.entrySet()) {
            longest = Math.max(longest, gone.getKey() - from);
            from = gone.getKey() + gone.getValue();
        }
        return Math.max(longest, memory.capacity() - from);
    }

    private StagingRegion take(int offset, int gap, int bytes) {
        free.remove(offset);
        if (gap > bytes) {
            free.put(offset + bytes, gap - bytes);
        }
        return new StagingRegion(this, offset, bytes);
    }

    ByteBuffer slice(int offset, int bytes) {
        return memory.slice(offset, bytes);
    }

    ByteBuffer memory() {
        return memory;
    }
}
