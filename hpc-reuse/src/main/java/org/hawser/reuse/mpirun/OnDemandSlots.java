// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import java.nio.file.Path;
import org.hawser.reuse.agent.SlotLauncher;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.transport.openmpi.MpiAccess;

/**
 * How an agent that is a rank starts slots on demand, other than as plain processes. {@link java.util.ServiceLoader} finds
 * it on the agent's class path.
 */
public interface OnDemandSlots {
    /**
     * Creates the launcher; called once, in the agent.
     *
     * @param settings the file of the NodeManager's settings
     * @param slotOptions the file of a slot's JVM options and class path, for {@code java @file}
     * @param access the agent's MPI
     */
    SlotLauncher launcher(RunDirectory run, Path settings, Path slotOptions, MpiAccess access);
}
