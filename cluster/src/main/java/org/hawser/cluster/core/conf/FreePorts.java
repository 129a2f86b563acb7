// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;

/** Chooses free ports below those of outgoing connections: a daemon that starts again finds its port free. */
public final class FreePorts {
    private static final int FIRST = 15_000;
    private static final int LAST = 32_000;
    private static final int ATTEMPTS = 20_000;

    private final RandomGenerator random;
    private final Set<Integer> chosen = new HashSet<>();

    public FreePorts(RandomGenerator random) {
        this.random = requireNonNull(random, "random is null");
    }

    /** A port for every purpose of every daemon. */
    public PortPlan plan(List<DaemonId> daemons) {
        return new PortPlan(daemons.stream().collect(Collectors.toMap(daemon -> daemon, this::portsOf)));
    }

    private Map<String, Integer> portsOf(DaemonId daemon) {
        Map<String, Integer> ports = new LinkedHashMap<>();
        daemon.role().ports().forEach(purpose -> ports.put(purpose, next()));
        return ports;
    }

    private int next() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = random.nextInt(FIRST, LAST);
            if (!chosen.contains(port) && isFree(port)) {
                chosen.add(port);
                return port;
            }
        }
        throw new ClusterException("No free port from " + FIRST + " to " + LAST + ": stop what listens there.");
    }

    /** Daemons listen on the loopback address or on all addresses: both must be free. */
    private static boolean isFree(int port) {
        return canBind(new InetSocketAddress(port))
                && canBind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    private static boolean canBind(InetSocketAddress address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(address);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
