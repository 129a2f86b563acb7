// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import java.time.Duration;
import java.util.List;
import org.hawser.bench.network.Command;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.probe.PoolReadiness;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;

/** Gives two jobs processors of their own, so that their tasks contend for the device alone. */
final class PinnedSlots {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private PinnedSlots() {}

    /**
     * Pins the slots that run a container to the last processor, and all others to the rest. A machine with one processor stays
     * as it is.
     *
     * @param busy how many slots the first job takes
     * @throws ClusterException if it does not take as many within a minute
     */
    static void pin(RunDirectory pool, int busy) {
        int last = Runtime.getRuntime().availableProcessors() - 1;
        if (last == 0) {
            return;
        }
        if (!Deadline.after(LIMIT)
                .await(() -> slots(pool).stream().filter(PinnedSlots::isBusy).count() == busy)) {
            throw new ClusterException(
                    "The first job has not taken " + busy + " slots within " + LIMIT.toSeconds() + " s.");
        }
        for (Message.SlotStatus slot : slots(pool)) {
            String processors = isBusy(slot) ? Integer.toString(last) : "0-" + (last - 1);
            Command.run("taskset", "--all-tasks", "--cpu-list", "--pid", processors, Long.toString(slot.pid()));
        }
    }

    private static List<Message.SlotStatus> slots(RunDirectory pool) {
        return PoolReadiness.status(pool).map(Message.Status::slots).orElse(List.of());
    }

    private static boolean isBusy(Message.SlotStatus slot) {
        return !slot.containerId().isEmpty();
    }
}
