/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The memory that segments land in, outside of the heap and of a fixed size. Not safe for use by several threads.
 *
 * <p>Memory that a transfer may still write although nobody waits for it any more is left alone for ever; if there is no
 * room because of it, other memory takes its place.
 */
final class StagingPool {
    private final int capacityBytes;
    private final Consumer<ByteBuffer> cleaner;
    private final List<Slab> slabs = new ArrayList<>();
    private long usedBytes;
    private long peakBytes;
    private long quarantinedBytes;

    /**
     * A pool that occupies nothing yet.
     *
     * @param capacityBytes the most that regions in use have together
     * @param cleaner frees a direct buffer that nobody uses
     */
    StagingPool(int capacityBytes, Consumer<ByteBuffer> cleaner) {
        this.capacityBytes = capacityBytes;
        this.cleaner = requireNonNull(cleaner, "cleaner is null");
    }

    /**
     * A region of that size, from 1 to the capacity; empty if there is no room now. There is room when nothing is in use.
     */
    Optional<StagingRegion> allocate(int bytes) {
        if (bytes < 1 || bytes > capacityBytes) {
            throw new IllegalArgumentException("no region has " + bytes + " bytes, allowed is 1 to " + capacityBytes);
        }
        if (usedBytes + bytes > capacityBytes) {
            return Optional.empty();
        }
        if (slabs.isEmpty()) {
            slabs.add(new Slab(capacityBytes));
        }
        Optional<StagingRegion> region = current().allocate(bytes);
        if (region.isEmpty() && current().tainted()) {
            slabs.add(new Slab(capacityBytes));
            region = current().allocate(bytes);
        }
        region.ifPresent(one -> {
            usedBytes += bytes;
            peakBytes = Math.max(peakBytes, usedBytes);
        });
        return region;
    }

    /** Gives a region back, or a part of one; every byte once. */
    void release(StagingRegion region) {
        usedBytes -= region.bytes();
        region.slab().release(region);
    }

    /** Gives a region up that may still be written. */
    void quarantine(StagingRegion region) {
        usedBytes -= region.bytes();
        quarantinedBytes += region.bytes();
        region.slab().taint();
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

    int capacityBytes() {
        return capacityBytes;
    }

    /** Frees all that is not quarantined; nobody may use any region any more. */
    void close() {
        slabs.stream().filter(slab -> !slab.tainted()).map(Slab::memory).forEach(cleaner);
        slabs.clear();
    }

    private Slab current() {
        return slabs.get(slabs.size() - 1);
    }
}
