// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/**
 * Numbers the monitors within one process, so that each has a {@link ProcessKey} of its own. A number is free again
 * when its monitor is closed, or when the monitor was dropped without being closed, as a failed reducer may do.
 * Thread-safe.
 */
final class MonitorNumbers {
    private final List<WeakReference<SharedLongs>> holders;

    /** @param limit numbers are below this one */
    MonitorNumbers(int limit) {
        holders = new ArrayList<>(Collections.nCopies(limit, new WeakReference<>(null)));
    }

    /**
     * The lowest free number; none if all are taken. The memory is that of the monitor and of no other one, and all that
     * may write to it refers to it.
     */
    synchronized OptionalInt take(SharedLongs memory) {
        for (int number = 0; number < holders.size(); number++) {
            if (holders.get(number).refersTo(null)) {
                holders.set(number, new WeakReference<>(memory));
                return OptionalInt.of(number);
            }
        }
        return OptionalInt.empty();
    }

    /** Frees the number of the monitor of this memory, if it has one. */
    synchronized void release(SharedLongs memory) {
        for (WeakReference<SharedLongs> holder : holders) {
            if (holder.refersTo(memory)) {
                holder.clear();
            }
        }
    }
}
