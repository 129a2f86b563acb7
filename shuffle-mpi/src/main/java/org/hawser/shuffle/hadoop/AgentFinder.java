// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.client.Route;
import org.hawser.shuffle.client.SourceRoutes;
import org.hawser.shuffle.policy.Source;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.TransportVersion;
import org.hawser.transport.netty.NettyEndpoint;
import org.hawser.transport.netty.TcpLoop;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the agent of a host, and the routes to it: over MPI if this process is a rank of the agent's MPI world, and
 * over TCP. Published addresses are read again from time to time, since agents come and go. All connections over TCP
 * share one thread. Each reducer has its own. Safe for use by several threads.
 */
final class AgentFinder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentFinder.class);
    private static final Duration VALIDITY = Duration.ofSeconds(5);

    private final AgentAddresses addresses;
    private final Optional<SlotTransport> slot;
    private final Set<Carrier> carriers;
    private final TransportLimits limits;
    private final String ownHost;
    private final Map<String, Found> found = new HashMap<>();
    private final List<Endpoint> guests = new ArrayList<>();
    private Optional<TcpLoop> tcpLoop = Optional.empty();

    /**
     * A finder that has opened nothing.
     *
     * @param slot this process's place in an MPI world, if it has one
     * @param carriers the ways that may be used
     * @param ownHost the name of this host as NodeManagers know it
     */
    AgentFinder(
            AgentAddresses addresses,
            Optional<SlotTransport> slot,
            Set<Carrier> carriers,
            TransportLimits limits,
            String ownHost) {
        this.addresses = requireNonNull(addresses, "addresses is null");
        this.slot = requireNonNull(slot, "slot is null");
        this.carriers = Set.copyOf(carriers);
        this.limits = requireNonNull(limits, "limits is null");
        this.ownHost = requireNonNull(ownHost, "ownHost is null");
    }

    /**
     * The agent that is published under that name; empty if there is none, or no way to it. The same object until its
     * address changes.
     *
     * @param name host and port of the node's stock shuffle
     */
    synchronized Optional<SourceRoutes> find(String name) {
        long now = System.nanoTime();
        Optional<Found> known = Optional.ofNullable(found.get(name));
        if (known.filter(one -> now - one.readNanos() < VALIDITY.toNanos()).isPresent()) {
            return known.get().routes();
        }
        Optional<AgentAddress> address = read(name);
        Optional<SourceRoutes> routes = known.filter(one -> one.address().equals(address))
                .map(Found::routes)
                .orElseGet(() -> address.flatMap(one -> routes(name, one)));
        found.put(name, new Found(address, routes, now));
        return routes;
    }

    /** Closes the connections. */
    @Override
    public synchronized void close() {
        guests.forEach(Endpoint::close);
        guests.clear();
        tcpLoop.ifPresent(TcpLoop::close);
        tcpLoop = Optional.empty();
        found.clear();
    }

    private Optional<AgentAddress> read(String name) {
        try {
            return addresses.find(name);
        } catch (IOException e) {
            LOG.warn("The address of the agent of {} cannot be read; its segments come over HTTP", name, e);
            return Optional.empty();
        }
    }

    private Optional<SourceRoutes> routes(String name, AgentAddress address) {
        if (address.version() != TransportVersion.CURRENT) {
            LOG.warn(
                    "The agent of {} speaks version {} of the transport, this process version {}: its segments come over "
                            + "HTTP. All processes must run the same Hawser",
                    name,
                    address.version(),
                    TransportVersion.CURRENT);
            return Optional.empty();
        }
        List<Route> routes = new ArrayList<>();
        slot.filter(one -> carriers.contains(Carrier.MPI) && address.isIn(one.world()))
                .ifPresent(one -> routes.add(new MpiRoute(name, one.endpoint(), new PeerId(address.rank()))));
        if (carriers.contains(Carrier.TCP)) {
            routes.add(new TcpRoute(address));
        }
        if (routes.isEmpty()) {
            return Optional.empty();
        }
        String host = name.substring(0, Math.max(0, name.lastIndexOf(':')));
        Source source = new Source(name, CircularOrder.ofHost(host), host.equalsIgnoreCase(ownHost));
        return Optional.of(new SourceRoutes(source, routes));
    }

    private synchronized Endpoint guestOf(AgentAddress address) {
        InetSocketAddress peer = new InetSocketAddress(address.host(), address.port());
        TcpLoop shared = tcpLoop.orElseGet(TcpLoop::new);
        tcpLoop = Optional.of(shared);
        NettyEndpoint guest = NettyEndpoint.guest(address.secret(), any -> Optional.of(peer), limits, shared);
        guests.add(guest);
        return guest;
    }

    private record Found(Optional<AgentAddress> address, Optional<SourceRoutes> routes, long readNanos) {}

    /** Says once why the next way is taken. */
    private final class MpiRoute implements Route {
        private final String name;
        private final Endpoint endpoint;
        private final PeerId peer;
        private final AtomicBoolean warned = new AtomicBoolean();

        MpiRoute(String name, Endpoint endpoint, PeerId peer) {
            this.name = name;
            this.endpoint = endpoint;
            this.peer = peer;
        }

        @Override
        public Carrier carrier() {
            return Carrier.MPI;
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // The caller has it.
        public Call call(Request request, Duration timeout) {
            Call call = endpoint.call(peer, request, limits.patience(timeout));
            call.reply().whenComplete((reply, failure) -> {
                if (TransportException.is(failure, Reason.UNREACHABLE) && warned.compareAndSet(false, true)) {
                    LOG.warn("The agent of {} does not answer over MPI: {}", name, failure.getMessage());
                }
            });
            return call;
        }
    }

    /** Connects with the first call. */
    private final class TcpRoute implements Route {
        private final AgentAddress address;
        private Optional<Endpoint> guest = Optional.empty();

        TcpRoute(AgentAddress address) {
            this.address = address;
        }

        @Override
        public Carrier carrier() {
            return Carrier.TCP;
        }

        @Override
        public Call call(Request request, Duration timeout) {
            return endpoint().call(new PeerId(address.rank()), request, limits.patience(timeout));
        }

        private synchronized Endpoint endpoint() {
            if (guest.isEmpty()) {
                guest = Optional.of(guestOf(address));
            }
            return guest.get();
        }
    }
}
