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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.hawser.reuse.compat.process.Signals;

/**
 * A slot's process that is not a child of this process. Its exit code cannot be collected, and the JDK checks only
 * every few seconds whether it is alive. Its broken connection shows its end sooner.
 */
record FoundProcess(int slot, long incarnation, ProcessHandle process, CompletableFuture<Integer> onExit)
        implements SlotLauncher.SlotProcess {
    private static final int UNKNOWN_EXIT = 128 + Signals.SIGKILL;
    private static final int LOOKS = 100;
    private static final Executor PAUSE = CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS);

    FoundProcess(int slot, long incarnation, ProcessHandle process) {
        this(slot, incarnation, process, process.onExit().thenApply(gone -> UNKNOWN_EXIT));
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public void lineLost() {
        look(LOOKS);
    }

    private void look(int times) {
        if (!process.isAlive()) {
            onExit.complete(UNKNOWN_EXIT);
        } else if (times > 0) {
            PAUSE.execute(() -> look(times - 1));
        }
    }

    @Override
    public void kill() {
        kill(process);
    }

    static void kill(ProcessHandle process) {
        // The slot leads a process group, so this also reaches processes that its container has forked.
        if (process.isAlive()) {
            Signals.sendToGroup(process.pid(), Signals.SIGKILL);
            process.destroyForcibly();
        }
    }
}
