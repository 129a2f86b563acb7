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
package org.hawser.shuffle.server;

import java.util.ArrayList;
import java.util.List;
import org.hawser.transport.Quarantine;

/** The memory behind the buffers of a payload, each part of which is given back once. Belongs to one thread at a time. */
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
