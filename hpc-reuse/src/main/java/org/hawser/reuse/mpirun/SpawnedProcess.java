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
package org.hawser.reuse.mpirun;

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

    SpawnedProcess(int slot, long incarnation, Path pidFile) {
        this(slot, incarnation, pidFile, new CompletableFuture<>());
    }

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
