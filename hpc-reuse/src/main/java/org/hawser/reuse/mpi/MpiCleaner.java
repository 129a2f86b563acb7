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
package org.hawser.reuse.mpi;

import java.util.Optional;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.Phase;

/** Discards messages that a program left unreceived, so that the next one cannot take them for its own. */
public final class MpiCleaner implements Cleaner {
    @Override
    public String name() {
        return "mpi-messages";
    }

    @Override
    public Phase phase() {
        return Phase.RESTORE;
    }

    @Override
    public int clean(ContainerTrace trace) throws CleanupFailedException {
        Optional<SlotMpi> slot = MpiOfProcess.slot();
        if (slot.isEmpty()) {
            return 0;
        }
        try {
            int discarded = slot.get().leave(trace.deadlineNanos());
            if (slot.get().groups() >= SlotMpi.MAX_GROUPS) {
                throw new CleanupFailedException("programs have made " + SlotMpi.MAX_GROUPS + " communicators");
            }
            return discarded;
        } catch (IllegalStateException e) {
            throw new CleanupFailedException(e.getMessage());
        }
    }
}
