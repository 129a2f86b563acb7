// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.hawser.cluster.core.Progress;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;

/** Checks whether all slots of a node are idle, and tells whenever what it waits for changes. */
public final class PoolReadiness implements BooleanSupplier {
    private final String node;
    private final RunDirectory run;
    private final Optional<String> awaitedRanks;
    private final Progress progress;
    private String told = "";

    /** Lines begin with the node; until an agent answers they are {@code awaitedRanks}, if slots are to be ranks. */
    public PoolReadiness(String node, RunDirectory run, Optional<String> awaitedRanks, Progress progress) {
        this.node = requireNonNull(node, "node is null");
        this.run = requireNonNull(run, "run is null");
        this.awaitedRanks = requireNonNull(awaitedRanks, "awaitedRanks is null");
        this.progress = requireNonNull(progress, "progress is null");
    }

    @Override
    public boolean getAsBoolean() {
        Optional<Message.Status> status = status(run);
        if (status.isEmpty()) {
            awaitedRanks.ifPresent(this::tell);
            return false;
        }
        long slots = status.get().slots().size();
        long idle = status.get().slots().stream()
                .filter(slot -> slot.state().equals(SlotState.IDLE.name()))
                .count();
        if (slots == 0) {
            return false;
        }
        if (idle < slots) {
            tell(idle + " of " + slots + " slots idle");
            return false;
        }
        awaitedRanks.ifPresent(any -> tellRanks(status.get()));
        return true;
    }

    private void tellRanks(Message.Status status) {
        long ranks = status.slots().stream()
                .filter(slot -> SlotNetwork.MPI.equals(slot.transport()))
                .count();
        if (ranks < status.slots().size()) {
            tell("only " + ranks + " of " + status.slots().size()
                    + " slots are ranks of mpirun, the others are plain processes");
        }
    }

    private void tell(String line) {
        if (!line.equals(told)) {
            told = line;
            progress.line(String.format("%-20s %s", node, line));
        }
    }

    /** Empty as long as no agent answers. */
    public static Optional<Message.Status> status(RunDirectory run) {
        try {
            return Optional.of(AgentCall.ask(run, new Message.GetStatus(), Message.Status.class));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
