// SPDX-License-Identifier: Apache-2.0
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
