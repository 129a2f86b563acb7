// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import java.nio.file.Path;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.hawser.reuse.agent.AgentCommand;
import org.hawser.reuse.agent.SpareFiles;
import org.hawser.reuse.agent.SpareWatch;
import org.hawser.reuse.agent.SpareWatch.Calling;
import org.hawser.reuse.compat.process.ProcessDirectories;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.ServiceDispatcher;
import org.hawser.reuse.slot.Log4jStart;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.ProcessRole;

/**
 * A rank that waits to replace its node's agent or one of its slots. Usage: {@code SpareRank SETTINGS_FILE
 * RUN_DIRECTORY NUMBER}.
 */
public final class SpareRank {
    private SpareRank() {}

    /** It loads hardly more than is needed to join the world, so it stays small until it is needed. */
    public static void main(String[] args) throws Exception {
        Configuration settings = MpiWorld.begin(args[0]);
        RunDirectory run = new RunDirectory(Path.of(args[1])).create();
        int number = Integer.parseInt(args[2]);
        SpareFiles.write(run, number);
        ServiceDispatcher dispatcher = new ServiceDispatcher();
        OpenMpiEndpoint endpoint = MpiWorld.join(settings, run, ProcessRole.SPARE, OptionalInt.empty(), dispatcher);
        Calling calling = new SpareWatch(run, ReuseKeys.ORPHAN_TIMEOUT.get(settings::get)).await();
        if (!(calling instanceof Calling.Agent)) {
            // A spare rank that becomes the agent keeps its file, so that the NodeManager waits until it listens.
            SpareFiles.remove(run, number);
        }
        if (calling instanceof Calling.Slot slot) {
            SlotRank.serve(endpoint, run.slotFile(slot.slot(), ".json"), slot.slot(), slot.incarnation());
        } else if (calling instanceof Calling.Agent agent) {
            AgentCommand.properties(run).forEach(System::setProperty);
            new ProcessDirectories().changeTemporary(run.temporary().toString());
            Log4jStart.configure();
            AgentRank.succeed(Path.of(args[0]), run, agent.lock(), endpoint, dispatcher);
        }
        // It is not needed, or its work has ended.
        Runtime.getRuntime().halt(0);
    }
}
