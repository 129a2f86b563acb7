// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** Launches nothing; tests play the slots. */
final class FakeSlots implements SlotLauncher {
    /** Beyond any pid that Linux gives, so that no signal meets a real process. */
    static final long FIRST_PID = 2_000_000_000L;

    final List<FakeProcess> launched = new CopyOnWriteArrayList<>();
    final List<SlotProcess> survivors = new CopyOnWriteArrayList<>();
    volatile boolean broken;
    volatile boolean fatal;

    /** A process that ends when the test says so, or is killed. */
    record FakeProcess(int slot, long incarnation, long pid, CompletableFuture<Integer> exit, AtomicBoolean killed)
            implements SlotProcess {
        @Override
        public CompletionStage<Integer> onExit() {
            return exit;
        }

        @Override
        public void kill() {
            killed.set(true);
            exit.complete(137);
        }
    }

    FakeProcess process(int slot, long incarnation) {
        return new FakeProcess(slot, incarnation, FIRST_PID + slot, new CompletableFuture<>(), new AtomicBoolean());
    }

    @Override
    public SlotProcess launch(int slot, long incarnation) throws IOException {
        if (fatal) {
            throw new OutOfMemoryError("on purpose");
        }
        if (broken) {
            throw new IOException("cannot start on purpose");
        }
        FakeProcess process = process(slot, incarnation);
        launched.add(process);
        return process;
    }

    @Override
    public List<SlotProcess> survivors() {
        return List.copyOf(survivors);
    }
}
