// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.hawser.reuse.compat.process.OwnSession;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.mpi.SlotMpiStart;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;

/** How a process that MPI starts for containers begins, and how a rank joins the world that mpirun has started. */
public final class MpiWorld {
    /** Set because mpirun gives its ranks a terminal, which containers do not have. */
    private static final List<String> OF_TERMINAL = List.of("sun.stdout.encoding", "sun.stderr.encoding");

    private MpiWorld() {}

    /**
     * Makes this process what plain slots are: what containers start is found by its session, and signals to a container go
     * to its group.
     *
     * @return the settings in that file
     */
    public static Configuration begin(String site) throws IOException {
        OwnSession.lead();
        OF_TERMINAL.forEach(System::clearProperty);
        Configuration settings = new Configuration(false);
        settings.addResource(Path.of(site).toUri().toURL());
        return settings;
    }

    /** Returns when every rank has joined; a slot offers MPI to its programs from then on. */
    static OpenMpiEndpoint join(
            Configuration settings, RunDirectory run, ProcessRole role, OptionalInt slot, RequestHandler handler)
            throws IOException {
        String host = InetAddress.getLocalHost().getHostName();
        // Two nodes of a test may be one host; the run directory tells them apart.
        String node = host + run.path();
        SlotMpiStart slots = new SlotMpiStart(role);
        OpenMpiEndpoint endpoint = OpenMpiEndpoint.join(
                rank -> new Member(rank, role, node, host, 0, slot),
                handler,
                TransportKeys.limits(settings::get),
                slots.wishes(ReuseKeys.MPI_CONCURRENT.get(settings::get)));
        slots.offer(endpoint.world(), endpoint.access());
        return endpoint;
    }
}
