// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;

/** Joins a process of the benchmark to the MPI world, as a rank on this host. */
final class LocalRank {
    private static final String HOST = "localhost";

    private LocalRank() {}

    static OpenMpiEndpoint join(Configuration conf, ProcessRole role, OptionalInt slot, RequestHandler handler) {
        return OpenMpiEndpoint.join(
                rank -> new Member(rank, role, HOST, HOST, 0, slot), handler, TransportKeys.limits(conf::get));
    }
}
