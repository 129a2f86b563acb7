// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.spawn;

import java.nio.file.Path;
import org.hawser.reuse.agent.SlotLauncher;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.mpirun.OnDemandSlots;
import org.hawser.transport.openmpi.MpiAccess;

/** Has MPI start the slots of agents that have this jar on their class path. */
public final class SpawnedSlots implements OnDemandSlots {
    @Override
    public SlotLauncher launcher(RunDirectory run, Path settings, Path slotOptions, MpiAccess access) {
        return new SpawnSlotLauncher(run, settings, slotOptions, access);
    }
}
