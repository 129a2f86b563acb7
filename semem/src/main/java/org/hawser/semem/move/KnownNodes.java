// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.policy.MemoryNode;
import org.hawser.semem.policy.Placement;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory nodes that are published, and the connections to those that this worker uses. Those that have outputs of it
 * are asked regularly whether they are still there. Safe for use by several threads.
 */
final class KnownNodes implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(KnownNodes.class);
    /** The directory may be on a file system that many nodes share. */
    private static final int ROUNDS_PER_LISTING = 10;

    private static final int ROUNDS_PER_WANTED_LISTING = 3;
    /** Longer than any transfer. */
    private static final Duration IDLE = Duration.ofMinutes(10);

    private final String worker;
    private final AgentAddresses addresses;
    private final Function<AgentAddress, NodeLink.Way> ways;
    private final Placement placement;
    private final MovedOutputs moved;
    private final Duration timeout;
    private final LongSupplier nanoClock;
    private final Map<String, KnownNode> used = new ConcurrentHashMap<>();
    private volatile boolean wanted = true;
    private int roundsSinceListing = ROUNDS_PER_LISTING;

    /**
     * @param worker the name by which nodes know this worker
     * @param timeout silence after which a node is lost
     */
    KnownNodes(
            String worker,
            AgentAddresses addresses,
            Function<AgentAddress, NodeLink.Way> ways,
            Placement placement,
            MovedOutputs moved,
            Duration timeout,
            LongSupplier nanoClock) {
        this.worker = worker;
        this.addresses = addresses;
        this.ways = ways;
        this.placement = placement;
        this.moved = moved;
        this.timeout = requireNonNull(timeout, "timeout is null");
        this.nanoClock = nanoClock;
    }

    /** Chooses a node for an output; empty if none is known to have room. */
    Optional<String> choose(long bytes, Collection<String> not) {
        wanted = true;
        synchronized (placement) {
            return placement.choose(bytes, not);
        }
    }

    /** Whether it can be given outputs of one more application; one message names all of them. */
    boolean canTake(String name, String application) {
        Set<String> applications = moved.applicationsByNode().getOrDefault(name, Set.of());
        return applications.contains(application) || applications.size() < NodeMessage.MAX_APPLICATIONS / 2;
    }

    /** Tells how that went. */
    void tell(Consumer<Placement> news) {
        synchronized (placement) {
            news.accept(placement);
        }
    }

    /** A node with that name. */
    KnownNode use(String name) {
        return used.computeIfAbsent(name, any -> new KnownNode(name, heard -> connect(name, heard), nanoClock));
    }

    private NodeLink connect(String name, Runnable heard) throws IOException {
        AgentAddress address =
                addresses.find(name).orElseThrow(() -> new IOException(name + " is not published any more"));
        if (address.version() != TransportVersion.CURRENT) {
            throw new IOException(name + " speaks version " + address.version() + " of the transport, this agent "
                    + TransportVersion.CURRENT);
        }
        return new NodeLink(worker, new NodeCodec(address.secret()), ways.apply(address), heard);
    }

    /**
     * Looks which nodes there are, and connects to those that have something. To be called once a second, by a thread that
     * may wait for the file system of addresses.
     */
    void look() {
        roundsSinceListing++;
        if (roundsSinceListing >= (wanted ? ROUNDS_PER_WANTED_LISTING : ROUNDS_PER_LISTING)) {
            wanted = false;
            roundsSinceListing = 0;
            list();
        }
        Stream.concat(
                        moved.applicationsByNode().keySet().stream(),
                        used.values().stream().filter(KnownNode::holds).map(KnownNode::name))
                .distinct()
                .map(this::use)
                .filter(node -> node.connected().isEmpty())
                .forEach(this::connect);
    }

    private void connect(KnownNode node) {
        long asked = nanoClock.getAsLong();
        try {
            NodeLink unused = node.link(asked);
        } catch (IOException e) {
            LOG.debug("{} cannot be asked", node.name(), e);
            node.failed(asked, timeout);
        }
    }

    /**
     * Asks those that have something, as far as there is a connection. To be called once a second, by a thread that nothing
     * may hold up: they free what they have if they do not hear of this worker.
     *
     * @return those that have lost it
     */
    List<String> round() {
        Map<String, Set<String>> applications = moved.applicationsByNode();
        applications.forEach(this::keep);
        // They free what nobody needs any more when they are told so.
        used.values().stream()
                .filter(node -> node.holds() && !applications.containsKey(node.name()))
                .forEach(node -> keep(node.name(), Set.of()));
        closeUnused(applications.keySet());
        return used.values().stream()
                .filter(KnownNode::isLost)
                .map(KnownNode::name)
                .toList();
    }

    /** What it had is given up. */
    void forget(String name) {
        KnownNode node = used.remove(name);
        if (node != null) {
            node.close();
        }
    }

    private void list() {
        try {
            List<MemoryNode> published =
                    addresses.memoryNodes().stream().map(MemoryNode::named).toList();
            tell(news -> news.published(published));
        } catch (IOException e) {
            LOG.warn("The memory nodes cannot be listed", e);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What hangs on it is done when it completes.
    private void keep(String name, Set<String> needed) {
        long asked = nanoClock.getAsLong();
        KnownNode node = use(name);
        Optional<NodeLink> link = node.connected();
        if (link.isEmpty()) {
            return;
        }
        long count = node.count();
        boolean expected = moved.isAt(name);
        CompletableFuture<NodeMessage> call = link.get().ask(new NodeMessage.Keep(List.copyOf(needed)), timeout);
        call.whenComplete((answer, failure) -> {
            if (answer instanceof NodeMessage.NodeState state) {
                node.answered(state, expected, count);
                tell(news -> news.state(name, state.free(), state.draining()));
            } else if (failure != null) {
                failed(node, asked, failure);
            }
        });
    }

    private void failed(KnownNode node, long asked, Throwable failure) {
        Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
        if (TransportException.is(cause, Reason.DEADLINE) || TransportException.is(cause, Reason.REJECTED)) {
            // It has too much to do, or this node has.
            node.heard();
        } else {
            node.failed(asked, timeout);
        }
    }

    private void closeUnused(Set<String> needed) {
        long now = nanoClock.getAsLong();
        for (KnownNode node : List.copyOf(used.values())) {
            boolean idle = !node.holds() && !needed.contains(node.name()) && node.idleNanos(now) > IDLE.toNanos();
            if (idle && used.remove(node.name(), node)) {
                node.close();
            }
        }
    }

    @Override
    public void close() {
        used.keySet().forEach(this::forget);
    }
}
