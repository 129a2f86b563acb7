// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.util.OptionalInt;
import java.util.function.LongPredicate;

/**
 * Gives each monitor of a node a lane, its own column of the shared table, and takes back the lanes of dead processes.
 * A lane changes hands by one compare-and-set of its owner. The new owner then sets its cells to 0; if the new owner
 * dies before it is done, the next one does it again. {@link NodeSourceMonitor} uses it when a monitor is opened,
 * closed or swept.
 */
final class Lanes {
    private static final long FREE = 0;

    private final SharedLongs memory;
    private final NodeLayout layout;
    private final long self;
    private final LongPredicate isAlive;
    private volatile boolean released;

    /**
     * @param self the key of this monitor
     * @param isAlive whether the process of another key lives
     */
    Lanes(SharedLongs memory, NodeLayout layout, long self, LongPredicate isAlive) {
        this.memory = memory;
        this.layout = layout;
        this.self = self;
        this.isAlive = isAlive;
    }

    /**
     * A lane for this monitor, all 0; none if all are taken. One of the same key is emptied and given again: it was
     * left by an earlier monitor of this process that nobody closed.
     */
    OptionalInt claim() {
        int free = find(self);
        if (free < 0) {
            reclaim();
            free = take();
        }
        if (free < 0) {
            return OptionalInt.empty();
        }
        empty(free);
        return OptionalInt.of(free);
    }

    /** Gives the lane of this monitor back. */
    void release(int lane) {
        if (owns(lane)) {
            released = true;
            free(lane);
        }
    }

    /** Never again after the lane was given back, even if a later monitor has the same key. */
    boolean owns(int lane) {
        return !released && memory.get(layout.ownerAt(lane)) == self;
    }

    /** Frees the lanes of processes that died, and returns how many there were. */
    int reclaim() {
        int reclaimed = 0;
        for (int lane = 0; lane < used(); lane++) {
            long owner = memory.get(layout.ownerAt(lane));
            boolean dead = owner != FREE && owner != self && !isAlive.test(owner);
            if (dead && memory.compareAndSet(layout.ownerAt(lane), owner, self)) {
                free(lane);
                reclaimed++;
            }
        }
        return reclaimed;
    }

    /** Lanes in use are below this one. */
    int used() {
        return (int) Math.min(memory.get(NodeLayout.LANES_USED_AT), layout.monitors());
    }

    private int find(long owner) {
        for (int lane = 0; lane < used(); lane++) {
            if (memory.get(layout.ownerAt(lane)) == owner) {
                return lane;
            }
        }
        return -1;
    }

    private int take() {
        for (int lane = 0; lane < layout.monitors(); lane++) {
            int above = lane + 1;
            if (memory.get(layout.ownerAt(lane)) == FREE) {
                // First made visible to those that reclaim, so that it cannot get lost.
                memory.update(NodeLayout.LANES_USED_AT, used -> Math.max(used, above));
                if (memory.compareAndSet(layout.ownerAt(lane), FREE, self)) {
                    return lane;
                }
            }
        }
        return -1;
    }

    private void free(int lane) {
        empty(lane);
        memory.compareAndSet(layout.ownerAt(lane), self, FREE);
    }

    private void empty(int lane) {
        for (int place = 0; place < layout.sources(); place++) {
            memory.set(layout.cellAt(place, lane), 0);
        }
    }
}
