// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hawser.common.config.Lookup;
import org.hawser.transport.PeerId;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.netty.NettyEndpoint;

/**
 * The TCP port for processes outside this agent's MPI world: forked containers, slots without MPI, and all processes
 * if the agent itself has no MPI.
 *
 * @param secret clients must prove that they know it; each agent has a new one
 */
record TcpDoor(NettyEndpoint endpoint, String host, int port, String secret) implements AutoCloseable {
    private static final int SECRET_BYTES = 16;

    /**
     * Listens on the NodeManager's address, at any free port.
     *
     * @throws IOException if that is not an address of this node; the message names the key
     */
    static TcpDoor open(Lookup settings, AgentMembership membership) throws IOException {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        String secret = HexFormat.of().formatHex(random);
        NettyEndpoint endpoint = new NettyEndpoint(
                new PeerId(membership.rank()),
                secret,
                peer -> Optional.empty(),
                membership.dispatcher(),
                TransportKeys.limits(settings));
        String host = host(settings);
        try {
            return new TcpDoor(endpoint, host, endpoint.listen(host, 0).getPort(), secret);
        } catch (RuntimeException e) {
            endpoint.close();
            throw new IOException(
                    YarnConfiguration.NM_ADDRESS + " is at " + host + ", where the agent cannot listen: "
                            + e.getMessage() + ". Set it to an address of this node.",
                    e);
        }
    }

    private static String host(Lookup settings) {
        String address = Optional.ofNullable(settings.get(YarnConfiguration.NM_ADDRESS))
                .orElse(YarnConfiguration.DEFAULT_NM_ADDRESS);
        InetSocketAddress parsed = NetUtils.createSocketAddr(address);
        if (parsed.getAddress() != null && !parsed.getAddress().isAnyLocalAddress()) {
            return parsed.getHostString();
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return InetAddress.getLoopbackAddress().getHostName();
        }
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
