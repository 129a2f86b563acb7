// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.network;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.bench.network.VirtualCluster;
import org.hawser.transport.PeerId;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;
import org.hawser.transport.world.WorldDirectory;

/** Three hosts, each with an agent and a slot, on a network for MPI and one for TCP. */
final class Layout {
    static final int HOSTS = 3;
    static final int NETWORKS = 2;
    static final int MPI_NETWORK = 0;
    static final int TCP_NETWORK = 1;

    /** Of agents that do not agree on a port through MPI. */
    static final int PORT = 7070;

    private static final int PROCESSES_PER_HOST = 2;

    private Layout() {}

    static PeerId agent(int host) {
        return new PeerId((host - 1) * PROCESSES_PER_HOST);
    }

    static PeerId slot(int host) {
        return new PeerId(agent(host).rank() + 1);
    }

    static Member member(int rank) {
        int host = 1 + rank / PROCESSES_PER_HOST;
        boolean agent = agent(host).rank() == rank;
        return new Member(
                rank,
                agent ? ProcessRole.AGENT : ProcessRole.SLOT,
                "node" + host,
                VirtualCluster.address(TCP_NETWORK, host),
                agent ? PORT : 0,
                agent ? OptionalInt.empty() : OptionalInt.of(0));
    }

    static WorldDirectory world(String secret) {
        return new WorldDirectory(
                secret,
                IntStream.rangeClosed(1, HOSTS)
                        .boxed()
                        .flatMap(host -> Stream.of(agent(host), slot(host)))
                        .map(peer -> member(peer.rank()))
                        .toList());
    }

    /** Impatient, so that tests are short. */
    static TransportLimits limits() {
        return new TransportLimits(
                64 << 10,
                256 << 10,
                256 << 20,
                64,
                1000,
                Duration.ofSeconds(2),
                Duration.ofMillis(500),
                Duration.ofSeconds(2),
                Duration.ofSeconds(10),
                0);
    }
}
