// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.service;

import static java.util.Objects.requireNonNull;

import org.hawser.transport.TransportVersion;

/**
 * The address of an agent.
 *
 * @param world the MPI world of which it is a rank; empty if it is not a rank
 * @param rank its rank there
 * @param host the host on which it listens for TCP connections
 * @param port its TCP port
 * @param secret the secret that clients must know
 * @param version its protocol version, see {@link TransportVersion}
 */
public record AgentAddress(String world, int rank, String host, int port, String secret, int version) {
    public AgentAddress {
        requireNonNull(world, "world is null");
        requireNonNull(host, "host is null");
        requireNonNull(secret, "secret is null");
    }

    /** The address of an agent with this process's protocol version. */
    public AgentAddress(String world, int rank, String host, int port, String secret) {
        this(world, rank, host, port, secret, TransportVersion.CURRENT);
    }

    /** Whether it can be reached over MPI from a rank of that world. */
    public boolean isIn(String otherWorld) {
        return !world.isEmpty() && world.equals(otherWorld);
    }

    /** Without the secret, which must not get into logs. */
    @Override
    public String toString() {
        return host + ":" + port + (world.isEmpty() ? "" : ", rank " + rank + " of world " + world);
    }
}
