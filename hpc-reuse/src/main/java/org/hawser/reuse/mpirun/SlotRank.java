// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.hawser.reuse.agent.SlotPidFile;
import org.hawser.reuse.compat.instrument.MpiRequestHook;
import org.hawser.reuse.compat.instrument.SlotJavaAgent;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.mpi.MpiOfProcess;
import org.hawser.reuse.protocol.SlotNetwork;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.reuse.slot.SlotConfig;
import org.hawser.reuse.slot.SlotMain;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.ProcessRole;

/** A slot as a rank. Usage: {@code SlotRank SETTINGS_FILE RUN_DIRECTORY SLOT}. */
public final class SlotRank {
    /** Slots that the agent starts later to replace lost ones have higher numbers. */
    private static final long FIRST_INCARNATION = 1;

    private SlotRank() {}

    /** Writes its pid file for the agent, then runs containers like any slot. */
    public static void main(String[] args) throws Exception {
        Configuration settings = MpiWorld.begin(args[0]);
        int slot = Integer.parseInt(args[2]);
        RunDirectory run = new RunDirectory(Path.of(args[1])).create();
        Path config = run.slotFile(slot, ".json");
        Path pidFile = run.slotFile(slot, ".pid");
        // A NodeManager took the place after waiting its full patience.
        boolean placeTaken = SlotPidFile.readLive(pidFile).isPresent();
        if (!placeTaken) {
            SlotConfig.of(settings::get, run, slot, SlotNetwork.MPI).write(config);
            SlotPidFile.of(slot, FIRST_INCARNATION, ProcessHandle.current()).write(pidFile);
        }
        OpenMpiEndpoint endpoint =
                MpiWorld.join(settings, run, ProcessRole.SLOT, OptionalInt.of(slot), RequestHandler.refusing());
        if (placeTaken) {
            // This must wait until all ranks have joined: no rank can join without all others.
            Runtime.getRuntime().halt(0);
        }
        serve(endpoint, config, slot, FIRST_INCARNATION);
    }

    /** In a rank that has joined the world: runs containers until the slot retires. */
    static void serve(OpenMpiEndpoint endpoint, Path config, int slot, long incarnation) throws IOException {
        new SlotTransport(endpoint.world().name(), endpoint).install();
        LibraryPath.restoreProperty();
        SlotJavaAgent.instrumentation()
                .ifPresent(jvm -> MpiRequestHook.install(jvm, MpiOfProcess.class, "transferBegun"));
        SlotMain.main(new String[] {config.toString(), Integer.toString(slot), Long.toString(incarnation)});
    }
}
