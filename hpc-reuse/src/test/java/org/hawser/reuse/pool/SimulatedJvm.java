// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.util.Optional;

/** A slot's JVM as the simulation plays it, and what the pool is expected to believe of it. */
final class SimulatedJvm {
    final int index;
    final long incarnation;
    final long startedNanos;
    /** What it does. */
    SlotState doing = SlotState.STARTING;
    /** What the pool must take it for, by what was reported; it differs after a restart of the agent. */
    SlotState seen = SlotState.STARTING;
    /** When {@link #seen} changed last. */
    long seenSinceNanos;

    boolean adopted;
    boolean reported;
    long reportedNanos;
    /** Has run a container, as far as the pool knows. */
    boolean proven;
    /** Was asked to end. */
    boolean dismissed;

    boolean hung;
    boolean killed;
    String user = "";
    String container = "";
    int uses;
    /** The container whose clean-up it has finished and not reported. */
    Optional<String> unreportedCleanUp = Optional.empty();

    SimulatedJvm(int index, long incarnation, long nowNanos) {
        this.index = index;
        this.incarnation = incarnation;
        this.startedNanos = nowNanos;
        this.seenSinceNanos = nowNanos;
    }

    void seenAs(SlotState state, long nowNanos) {
        seen = state;
        seenSinceNanos = nowNanos;
        proven |= state == SlotState.RUNNING || state == SlotState.CLEANING;
    }

    /** What it says of itself to an agent that it meets. */
    SlotReport report() {
        SlotState state =
                container.isEmpty() ? SlotState.IDLE : doing == SlotState.CLEANING ? doing : SlotState.RUNNING;
        return new SlotReport(state, user, container, uses);
    }

    boolean serves(String wanted, boolean crossUsers) {
        return crossUsers || user.isEmpty() || user.equals(wanted);
    }

    @Override
    public String toString() {
        return "slot " + index + "." + incarnation + " " + doing + " seen as " + seen + " user '" + user
                + "' container '" + container + "'";
    }
}
