// SPDX-License-Identifier: Apache-2.0
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
