// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.util.Locale;

/** What {@link TransportComparison} compares: Hawser's transport over a network, and the network alone. */
enum ProbeKind {
    /** Sends and receives of Open MPI, one thread in each process that does nothing else. */
    MPI_RAW,
    /** The transport over Open MPI. */
    MPI,
    /** Blocking socket channels, one thread in each process. */
    TCP_RAW,
    /** The transport over Netty. */
    TCP;

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean overMpi() {
        return this == MPI_RAW || this == MPI;
    }
}
