// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.util.OptionalInt;
import org.hawser.common.config.Lookup;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;

/** Joins a process of the benchmark to the MPI world, as a rank on this host. */
public final class LocalRank {
    private static final String HOST = "localhost";

    private LocalRank() {}

    /** Joins with the transport's limits that these settings give. */
    public static OpenMpiEndpoint join(Lookup settings, ProcessRole role, OptionalInt slot, RequestHandler handler) {
        return OpenMpiEndpoint.join(
                rank -> new Member(rank, role, HOST, HOST, 0, slot), handler, TransportKeys.limits(settings));
    }
}
