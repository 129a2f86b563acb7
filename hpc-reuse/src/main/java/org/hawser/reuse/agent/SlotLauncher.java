// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.RunDirectory;

/** Starts the JVMs of slots: as plain processes, or as ranks of a running MPI job. */
@FunctionalInterface
public interface SlotLauncher {
    /** Creates the launcher with which an agent starts its slots. */
    @FunctionalInterface
    interface Factory {
        /** Called once, with the command of a slot that is a plain process. */
        SlotLauncher create(RunDirectory run, Lookup settings, SlotCommand command);
    }

    /** A slot's process. */
    interface SlotProcess {
        int slot();

        long incarnation();

        long pid();

        /** Completes with the exit code when the process has ended; 128 + n if signal n ended it. */
        CompletionStage<Integer> onExit();

        /** Notes that its connection to the agent is broken, so it may have ended. */
        default void lineLost() {}

        /** Sends SIGKILL to it and to all processes that its container started. */
        void kill();
    }

    /** Starts a slot, which then connects to the agent's socket. */
    SlotProcess launch(int slot, long incarnation) throws IOException;

    /** Slots that outlived a former agent of this node. */
    default List<SlotProcess> survivors() {
        return List.of();
    }
}
