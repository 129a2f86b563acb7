// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.agent.AgentMembership;
import org.hawser.reuse.agent.AgentSettings;
import org.hawser.reuse.agent.NodeAgent;
import org.hawser.reuse.agent.ProcessSlotLauncher;
import org.hawser.reuse.agent.SlotCommand;
import org.hawser.reuse.agent.SlotLauncher;
import org.hawser.reuse.config.ProcessLock;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.SlotNetwork;
import org.hawser.reuse.service.ServiceDispatcher;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.ProcessRole;

/** The node agent as a rank. Usage: {@code AgentRank SETTINGS_FILE RUN_DIRECTORY}. */
public final class AgentRank {
    private AgentRank() {}

    /** Starts to serve when all ranks have joined, so that it finds the slots of its node alive. */
    public static void main(String[] args) throws Exception {
        Path site = Path.of(args[0]);
        Configuration settings = new Configuration(false);
        settings.addResource(site.toUri().toURL());
        RunDirectory run = new RunDirectory(Path.of(args[1])).create();
        publish(site, run);
        ServiceDispatcher dispatcher = new ServiceDispatcher();
        OpenMpiEndpoint endpoint = MpiWorld.join(settings, run, ProcessRole.AGENT, OptionalInt.empty(), dispatcher);
        NodeAgent.run(run, AgentMembership.of(endpoint, dispatcher), launchers(site, endpoint));
    }

    /** Runs the agent in a former spare rank. Does not return. */
    static void succeed(
            Path site, RunDirectory run, ProcessLock lock, OpenMpiEndpoint endpoint, ServiceDispatcher dispatcher)
            throws Exception {
        publish(site, run);
        NodeAgent.run(run, lock, AgentMembership.of(endpoint, dispatcher), launchers(site, endpoint));
    }

    private static void publish(Path site, RunDirectory run) throws IOException {
        AgentSettings.replace(run.agentSite(), out -> Files.copy(site, out));
    }

    private static SlotLauncher.Factory launchers(Path site, OpenMpiEndpoint endpoint) {
        Path slotOptions = site.resolveSibling(NodePlan.SLOT_OPTIONS);
        return (run, settings, command) -> onDemand(settings)
                .map(slots -> slots.launcher(run, site, slotOptions, endpoint.access()))
                .orElseGet(() -> processes(run, settings, command));
    }

    /** How slots are started on demand, if they are and there is another way than plain processes. */
    private static Optional<OnDemandSlots> onDemand(Lookup settings) {
        return ReuseKeys.ON_DEMAND.get(settings)
                ? ServiceLoader.load(OnDemandSlots.class).findFirst()
                : Optional.empty();
    }

    private static SlotLauncher processes(RunDirectory run, Lookup settings, SlotCommand command) {
        String reason = ReuseKeys.ON_DEMAND.get(settings) ? "started on demand" : "in place of a lost rank";
        return new ProcessSlotLauncher(run, settings, command, SlotNetwork.tcp(reason));
    }
}
