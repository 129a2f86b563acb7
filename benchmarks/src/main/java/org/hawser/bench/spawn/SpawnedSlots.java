// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.spawn;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hawser.bench.spawn.compat.Spawning;
import org.hawser.reuse.agent.JvmCommand;
import org.hawser.reuse.agent.SlotLauncher;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.mpirun.OnDemandSlots;
import org.hawser.transport.openmpi.MpiAccess;

/** Has MPI start the slots of agents that have this jar on their class path. */
public final class SpawnedSlots implements OnDemandSlots {
    @Override
    public SlotLauncher launcher(RunDirectory run, Path settings, Path slotOptions, MpiAccess access) {
        return new Launcher(run, settings, slotOptions, access);
    }

    /**
     * Has MPI start slots, from this agent alone ({@code COMM_SELF.spawn}). The thread that owns MPI does so, one after the
     * other; while one starts, the agent's transport stands still.
     *
     * <p>For comparisons only: a process that ends before it has joined MPI leaves its parent waiting in {@code MPI_Comm_spawn}
     * for ever (Open MPI 4.1), and with it whatever else its agent does over MPI. Containers are forked then.
     *
     * @param settings the file of the NodeManager's settings
     * @param slotOptions the file of the slots' JVM options
     */
    private record Launcher(RunDirectory run, Path settings, Path slotOptions, MpiAccess access)
            implements SlotLauncher {

        /** Returns at once; the process comes later. */
        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // the process is told of success and failure
        public SlotProcess launch(int slot, long incarnation) throws IOException {
            Path pidFile = run.slotFile(slot, ".pid");
            Files.deleteIfExists(pidFile);
            String host = InetAddress.getLocalHost().getHostName();
            List<String> arguments = List.of(
                    "@" + slotOptions,
                    SpawnedSlot.class.getName(),
                    settings.toString(),
                    run.path().toString(),
                    Integer.toString(slot),
                    Long.toString(incarnation));
            SpawnedProcess process = new SpawnedProcess(slot, incarnation, pidFile, new CompletableFuture<>());
            access.order(() -> {
                        Spawning.start(host, run.path().toString(), JvmCommand.java(), arguments);
                        return true;
                    })
                    .whenComplete((started, failure) -> process.begun(Optional.ofNullable(failure)));
            return process;
        }
    }
}
