// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A reducer's staging memory: the memory of limited size, outside the heap, in which segments arrive.
 * {@link StagingQueue} hands it out. Not safe for use by several threads.
 *
 * <p>Memory that a transfer may still write to, although nobody waits for the transfer any more, is never reused. If
 * there is no room because of it, other memory takes its place, until {@value #MOST_SLABS} times the capacity is held.
 */
final class StagingPool {
    static final int MOST_SLABS = 4;

    private final int capacityBytes;
    private final Consumer<ByteBuffer> cleaner;
    private final List<Slab> slabs = new ArrayList<>();
    private long usedBytes;
    private long peakBytes;
    private long quarantinedBytes;

    /** A pool that occupies nothing yet. Its cleaner frees direct buffers that nobody uses. */
    StagingPool(int capacityBytes, Consumer<ByteBuffer> cleaner) {
        this.capacityBytes = capacityBytes;
        this.cleaner = cleaner;
    }

    /**
     * A region of that size, from 1 to the capacity; empty if there is no room now. There is room when nothing is in use,
     * if {@link #canHold} says so.
     */
    Optional<StagingRegion> allocate(int bytes) {
        if (bytes < 1 || bytes > capacityBytes) {
            throw new IllegalArgumentException("no region has " + bytes + " bytes, allowed is 1 to " + capacityBytes);
        }
        if (usedBytes + bytes > capacityBytes) {
            return Optional.empty();
        }
        // What is in use comes back, and what is lost does not.
        return anySlabCanHold(bytes) ? fromAnySlab(bytes) : grown(bytes);
    }

    /** Whether there will ever be a region of that size: not if too much was quarantined. */
    boolean canHold(int bytes) {
        return slabs.size() < MOST_SLABS || anySlabCanHold(bytes);
    }

    /** Gives a region back, or a part of one; every byte once. */
    void release(StagingRegion region) {
        usedBytes -= region.bytes();
        region.slab().release(region);
    }

    /**
     * Gives a region up that may still be written. Returns another one of its size; none if too much was quarantined.
     */
    Optional<StagingRegion> replace(StagingRegion region) {
        usedBytes -= region.bytes();
        quarantinedBytes += region.bytes();
        region.slab().lose(region);
        return fromAnySlab(region.bytes()).or(() -> grown(region.bytes()));
    }

    long usedBytes() {
        return usedBytes;
    }

    long peakBytes() {
        return peakBytes;
    }

    long quarantinedBytes() {
        return quarantinedBytes;
    }

    /** Memory that is occupied: what is in use, free, or quarantined. */
    long heldBytes() {
        return (long) slabs.size() * capacityBytes;
    }

    /** Frees all that is not quarantined; nobody may use any region any more. */
    void close() {
        slabs.stream().filter(slab -> !slab.tainted()).map(Slab::memory).forEach(cleaner);
        slabs.clear();
    }

    private boolean anySlabCanHold(int bytes) {
        return slabs.stream().anyMatch(slab -> slab.longestBytes() >= bytes);
    }

    private Optional<StagingRegion> grown(int bytes) {
        if (slabs.size() == MOST_SLABS) {
            return Optional.empty();
        }
        slabs.add(new Slab(capacityBytes));
        return fromAnySlab(bytes);
    }

    private Optional<StagingRegion> fromAnySlab(int bytes) {
        Optional<StagingRegion> region =
                slabs.stream().flatMap(slab -> slab.allocate(bytes).stream()).findFirst();
        if (region.isPresent()) {
            usedBytes += bytes;
            peakBytes = Math.max(peakBytes, usedBytes);
        }
        return region;
    }
}
