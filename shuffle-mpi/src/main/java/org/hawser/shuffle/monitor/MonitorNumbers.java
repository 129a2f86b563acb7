// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Numbers the monitors within one process, so that each has a {@link ProcessKey} of its own. A number is free again
 * when its monitor is closed, or when the monitor was dropped without being closed, as a failed reducer may do.
 * Thread-safe.
 */
final class MonitorNumbers {
    private final List<WeakReference<SharedLongs>> holders = new ArrayList<>();
    private final int limit;

    /** @param limit numbers are below this one */
    MonitorNumbers(int limit) {
        this.limit = limit;
    }

    /**
     * The lowest free number.
     *
     * @param memory of the monitor, and of no other one, which all that may write to it refers to
     * @return empty if all are taken
     */
    synchronized OptionalInt take(SharedLongs memory) {
        int number = 0;
        while (number < holders.size() && holders.get(number).get() != null) {
            number++;
        }
        if (number == limit) {
            return OptionalInt.empty();
        }
        if (number == holders.size()) {
            holders.add(new WeakReference<>(memory));
        } else {
            holders.set(number, new WeakReference<>(memory));
        }
        return OptionalInt.of(number);
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
