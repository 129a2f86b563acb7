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
package org.hawser.reuse.agent;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Starts the JVMs of slots: as plain processes, or as ranks of a running MPI job. */
@FunctionalInterface
public interface SlotLauncher {
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
