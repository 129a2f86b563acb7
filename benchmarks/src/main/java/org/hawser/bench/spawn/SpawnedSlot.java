// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.spawn;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.hawser.bench.spawn.compat.Spawning;
import org.hawser.reuse.agent.SlotPidFile;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.mpirun.LibraryPath;
import org.hawser.reuse.mpirun.MpiWorld;
import org.hawser.reuse.protocol.SlotNetwork;
import org.hawser.reuse.slot.SlotConfig;
import org.hawser.reuse.slot.SlotMain;
import org.hawser.transport.openmpi.compat.Mpi;

/** A slot that an agent has had MPI start. Usage: {@code SpawnedSlot SETTINGS_FILE RUN_DIRECTORY SLOT INCARNATION}. */
public final class SpawnedSlot {
    private SpawnedSlot() {}

    /** Leaves its pid where the agent finds it, lets go of the agent in MPI, then runs containers as any slot. */
    public static void main(String[] args) throws Exception {
        Configuration settings = MpiWorld.begin(args[0]);
        RunDirectory run = new RunDirectory(Path.of(args[1]));
        int slot = Integer.parseInt(args[2]);
        long incarnation = Long.parseLong(args[3]);
        Path config = run.slotFile(slot, ".json");
        SlotConfig.of(settings::get, run, slot, SlotNetwork.tcp("spawned by MPI for one container"))
                .write(config);
        SlotPidFile.of(slot, incarnation, ProcessHandle.current()).write(run.slotFile(slot, ".pid"));
        Mpi.init();
        Spawning.release();
        LibraryPath.restoreProperty();
        SlotMain.main(new String[] {config.toString(), Integer.toString(slot), Long.toString(incarnation)});
    }
}
