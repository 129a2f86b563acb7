// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.util.List;
import java.util.stream.IntStream;
import org.hawser.cluster.core.probe.PoolReadiness;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;

/** How many slots are ranks of mpirun, as their agents say: ranks that are late or lost are replaced by plain processes. */
record SlotRanks(long ranks, long slots) {
    /** Those of the workers on this machine whose agents answer. */
    static SlotRanks of(LocalCluster cluster) {
        return of(IntStream.rangeClosed(1, cluster.state().workers())
                .mapToObj(worker -> new RunDirectory(cluster.runDir(worker)))
                .flatMap(run -> PoolReadiness.status(run).stream())
                .flatMap(status -> status.slots().stream())
                .toList());
    }

    static SlotRanks of(List<Message.SlotStatus> slots) {
        long ranks = slots.stream()
                .filter(slot -> SlotNetwork.MPI.equals(slot.transport()))
                .count();
        return new SlotRanks(ranks, slots.size());
    }

    /** In a part of a line, for the user; empty if no agent has answered. */
    String text() {
        return slots == 0 ? "" : "; " + ranks + " of " + slots + " slots are ranks";
    }
}
