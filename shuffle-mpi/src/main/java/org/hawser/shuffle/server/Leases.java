// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.util.ArrayList;
import java.util.List;
import org.hawser.transport.Quarantine;

/**
 * Remembers which memory the buffers of one payload occupy, and gives each part back once: when the reply has been
 * sent, or for a part in transit to a lost process, when the transport releases it. Belongs to one thread at a time.
 */
final class Leases {
    private final List<Lease> held = new ArrayList<>();

    /**
     * Adds a part.
     *
     * @param first position in the payload of the first buffer that may be in it
     * @param last position of the last one
     * @param giveBack called when none of these buffers is in use any more
     */
    void add(int first, int last, long bytes, Runnable giveBack) {
        held.add(new Lease(first, last, bytes, giveBack));
    }

    /** Gives all back. */
    void giveBack() {
        held.forEach(lease -> lease.giveBack().run());
        held.clear();
    }

    /** Gives back what is not in use. */
    void giveBackBut(Quarantine inUse) {
        held.removeIf(lease -> {
            boolean free = lease.last() < inUse.first() || inUse.last() < lease.first();
            if (free) {
                lease.giveBack().run();
            }
            return free;
        });
    }

    /** What has not been given back. */
    long bytes() {
        return held.stream().mapToLong(Lease::bytes).sum();
    }

    private record Lease(int first, int last, long bytes, Runnable giveBack) {}
}
