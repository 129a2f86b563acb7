// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.hawser.reuse.slot.SlotConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Replaces a slot by a spare rank, or by a plain process if no spare rank is left. */
record SpareSlotLauncher(
        RunDirectory run, Lookup settings, SpareRanks spares, SlotLauncher processes, AgentMetrics metrics)
        implements SlotLauncher {
    private static final Logger LOG = LoggerFactory.getLogger(SpareSlotLauncher.class);

    @Override
    public SlotProcess launch(int slot, long incarnation) throws IOException {
        // This comes first, so that a full disk does not cost a spare rank that was already taken.
        SlotConfig.of(settings, run, slot, SlotNetwork.MPI).write(run.slotFile(slot, ".json"));
        for (Optional<SpareRanks.Spare> spare = spares.take(); spare.isPresent(); spare = spares.take()) {
            try {
                spare.get().line().send(new Message.TakePlace(slot, incarnation));
                return handedOver(spare.get().process(), slot, incarnation);
            } catch (IOException e) {
                LOG.warn("A spare rank could not become slot {}.{}: {}", slot, incarnation, e.getMessage());
                // If it is alive, it reports again by itself.
                spare.get().line().close();
            }
        }
        if (metrics.spareMissing()) {
            LOG.warn(
                    "Slot {} and others after it are plain processes, which use TCP: no spare rank of this node is left"
                            + " ({} is {}). Start the pools again to have all slots as ranks.",
                    slot,
                    ReuseKeys.SPARE_RANKS.name(),
                    ReuseKeys.SPARE_RANKS.get(settings));
        }
        return processes.launch(slot, incarnation);
    }

    private SlotProcess handedOver(ProcessHandle spare, int slot, long incarnation) {
        metrics.spareUsed();
        LOG.info("Spare rank, pid {}, takes the place of slot {}.{}", spare.pid(), slot, incarnation);
        try {
            // Only after the message was sent: an agent that takes over in between would otherwise end it as a slot
            // that does not report.
            SlotPidFile.of(slot, incarnation, spare).write(run.slotFile(slot, ".pid"));
        } catch (IOException e) {
            LOG.warn("Slot {}.{}, pid {}, will not outlive this agent", slot, incarnation, spare.pid(), e);
        }
        return new FoundProcess(slot, incarnation, spare);
    }

    @Override
    public List<SlotProcess> survivors() {
        return processes.survivors();
    }
}
