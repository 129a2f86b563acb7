// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.spawn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hawser.reuse.agent.SlotLauncher;
import org.hawser.reuse.agent.SlotPidFile;
import org.hawser.reuse.compat.process.Signals;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A slot that MPI starts. Its process is known by its pid file only, and its exit code to nobody but MPI. */
record SpawnedProcess(int slot, long incarnation, Path pidFile, CompletableFuture<Integer> onExit)
        implements SlotLauncher.SlotProcess {
    private static final Logger LOG = LoggerFactory.getLogger(SpawnedProcess.class);
    private static final int KILLED = 128 + Signals.SIGKILL;
    private static final int FAILED = 1;

    /**
     * MPI has done its part.
     *
     * @param failure why it could not; empty when the process runs
     */
    @SuppressWarnings("FutureReturnValueIgnored") // nothing comes after the exit
    void begun(Optional<Throwable> failure) {
        if (failure.isPresent()) {
            LOG.error("Slot {}.{} could not be spawned", slot, incarnation, failure.get());
            kill();
            onExit.complete(FAILED);
            return;
        }
        process()
                .ifPresentOrElse(
                        process -> process.onExit().thenRun(() -> onExit.complete(KILLED)),
                        () -> onExit.complete(KILLED));
    }

    private Optional<ProcessHandle> process() {
        try {
            return SlotPidFile.readLive(pidFile)
                    .filter(live -> live.incarnation() == incarnation)
                    .flatMap(live -> ProcessHandle.of(live.pid()));
        } catch (IOException e) {
            LOG.warn("Slot {}.{}: {}", slot, incarnation, e.toString());
            return Optional.empty();
        }
    }

    /** 0 before the process has begun, and after its end. */
    @Override
    public long pid() {
        return process().map(ProcessHandle::pid).orElse(0L);
    }

    @Override
    public void kill() {
        process()
                .ifPresentOrElse(
                        process -> {
                            Signals.sendToGroup(process.pid(), Signals.SIGKILL);
                            process.destroyForcibly();
                        },
                        () -> onExit.complete(KILLED));
    }
}
