// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

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
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.hadoop.thirdparty.com.google.common.base.Suppliers;
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

    /** A finder that has opened nothing. NodeManagers know this host by the name {@code ownHost}. */
    AgentFinder(
            AgentAddresses addresses,
            Optional<SlotTransport> slot,
            Set<Carrier> carriers,
            TransportLimits limits,
            String ownHost) {
        this.addresses = addresses;
        this.slot = slot;
        this.carriers = Set.copyOf(carriers);
        this.limits = limits;
        this.ownHost = ownHost;
    }

    /**
     * The agent that is published under the name, host and port of the stock shuffle of its node, or as a memory node;
     * none if there is none, or no way to it. The same object until its address changes.
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
                .ifPresent(one -> routes.add(overMpi(name, one.endpoint(), new PeerId(address.rank()))));
        if (carriers.contains(Carrier.TCP)) {
            routes.add(overTcp(address));
        }
        if (routes.isEmpty()) {
            return Optional.empty();
        }
        String host = name.substring(name.indexOf('/') + 1, Math.max(0, name.lastIndexOf(':')));
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

    /** Says once why the next way is taken. */
    @SuppressWarnings("FutureReturnValueIgnored") // The caller has it.
    private Route overMpi(String name, Endpoint endpoint, PeerId peer) {
        AtomicBoolean warned = new AtomicBoolean();
        return new Way(Carrier.MPI, (request, timeout) -> {
            Call call = endpoint.call(peer, request, limits.patience(timeout));
            call.reply().whenComplete((reply, failure) -> {
                if (TransportException.is(failure, Reason.UNREACHABLE) && warned.compareAndSet(false, true)) {
                    LOG.warn("The agent of {} does not answer over MPI: {}", name, failure.getMessage());
                }
            });
            return call;
        });
    }

    /** Connects with the first call. */
    private Route overTcp(AgentAddress address) {
        Supplier<Endpoint> guest = Suppliers.memoize(() -> guestOf(address));
        PeerId peer = new PeerId(address.rank());
        return new Way(Carrier.TCP, (request, timeout) -> guest.get().call(peer, request, limits.patience(timeout)));
    }

    private record Found(Optional<AgentAddress> address, Optional<SourceRoutes> routes, long readNanos) {}

    private record Way(Carrier carrier, BiFunction<Request, Duration, Call> calls) implements Route {
        @Override
        public Call call(Request request, Duration timeout) {
            return calls.apply(request, timeout);
        }
    }
}
