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
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.policy.MemoryNode;
import org.hawser.semem.policy.Placement;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.semem.wire.NodeMessage.Missing;
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
    /** A worker that has moved nothing for this long need not know how full memory nodes are. */
    private static final Duration CHOOSING = Duration.ofSeconds(10);
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
    private volatile OptionalLong choseNanos = OptionalLong.empty();
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
    Optional<String> choose(String application, long bytes, Collection<String> not) {
        wanted = true;
        choseNanos = OptionalLong.of(nanoClock.getAsLong());
        return ask(known -> known.choose(application, bytes, not));
    }

    /** Whether reducers of the application run there. */
    boolean isNear(String name, String application) {
        return ask(known -> known.isNear(name, application));
    }

    /** Whether it can be given outputs of one more application; one message names all of them. */
    boolean canTake(String name, String application) {
        if (Optional.ofNullable(used.get(name)).filter(KnownNode::isGivenUp).isPresent()) {
            return false;
        }
        Set<String> applications = moved.applicationsByNode().getOrDefault(name, Set.of());
        return applications.contains(application) || applications.size() < NodeMessage.MAX_APPLICATIONS / 2;
    }

    /** Those to which further outputs may go soon. */
    private Set<String> preferred() {
        OptionalLong chose = choseNanos;
        if (chose.isEmpty() || nanoClock.getAsLong() - chose.getAsLong() > CHOOSING.toNanos()) {
            return Set.of();
        }
        return Set.copyOf(ask(Placement::preferred));
    }

    private <T> T ask(Function<Placement, T> question) {
        synchronized (placement) {
            return question.apply(placement);
        }
    }

    /** Tells how that went. */
    void tell(Consumer<Placement> news) {
        synchronized (placement) {
            news.accept(placement);
        }
    }

    /** A node with that name. */
    KnownNode use(String name) {
        return used.computeIfAbsent(name, any -> new KnownNode(name, connector(name), nanoClock));
    }

    private KnownNode.Connector connector(String name) {
        return heard -> connect(name, heard);
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
     * Looks which nodes there are, and connects to those that have something, or may get something. To be called once a
     * second, by a thread that may wait for the file system of addresses.
     */
    void look() {
        roundsSinceListing++;
        if (roundsSinceListing >= (wanted ? ROUNDS_PER_WANTED_LISTING : ROUNDS_PER_LISTING)) {
            list();
            if (wanted) {
                askStranger();
            }
            wanted = false;
            roundsSinceListing = 0;
        }
        Stream.of(
                        moved.applicationsByNode().keySet().stream(),
                        used.values().stream().filter(KnownNode::holds).map(KnownNode::name),
                        preferred().stream())
                .flatMap(Function.identity())
                .distinct()
                .map(this::use)
                .filter(node -> node.connected().isEmpty())
                .forEach(this::connect);
    }

    private void connect(KnownNode node) {
        long asked = nanoClock.getAsLong();
        try {
            NodeLink unused = node.connect();
        } catch (IOException e) {
            LOG.debug("{} cannot be asked", node.name(), e);
            node.failed(asked, timeout);
        }
    }

    /**
     * Asks the same nodes, as far as there is a connection. To be called once a second, by a thread that nothing may hold
     * up: they free what they have if they do not hear of this worker.
     *
     * @return those that have lost it
     */
    List<String> round() {
        Map<String, Set<String>> applications = moved.applicationsByNode();
        applications.forEach(this::keep);
        Set<String> preferred = preferred();
        // They free what nobody needs any more when they are told so.
        used.values().stream()
                .filter(node -> !applications.containsKey(node.name()))
                .filter(node -> node.holds() || preferred.contains(node.name()))
                .forEach(node -> keep(node.name(), Set.of()));
        closeUnused(applications.keySet());
        return used.values().stream()
                .filter(KnownNode::isLost)
                .map(KnownNode::name)
                .toList();
    }

    /**
     * Gives up what nodes miss, and tells them so.
     *
     * @param how takes a node and attempts
     */
    void giveUpMissing(BiConsumer<String, List<String>> how) {
        used.values().forEach(node -> {
            List<Missing> missing = node.takeMissing().stream()
                    // One that is just arriving is named again if it is missing.
                    .filter(output -> !moved.isArriving(output.application(), output.attempt(), node.name()))
                    .toList();
            if (!missing.isEmpty()) {
                how.accept(node.name(), missing.stream().map(Missing::attempt).toList());
                node.connected().ifPresent(link -> missing.forEach(output -> abandon(link, output)));
            }
        });
    }

    private void abandon(NodeLink link, Missing output) {
        CompletableFuture<NodeMessage> unused = link.ask(new NodeMessage.Abandon(output.lease()), timeout);
    }

    /** What it had is given up. If it answers again, it is told so, and gets nothing before it has freed that. */
    void giveUp(String name) {
        KnownNode lost = used.put(name, KnownNode.givenUp(name, connector(name), nanoClock));
        if (lost != null) {
            lost.close();
        }
    }

    private void forget(KnownNode node) {
        if (used.remove(node.name(), node)) {
            node.close();
        }
    }

    private void list() {
        try {
            List<MemoryNode> published =
                    addresses.memoryNodes().stream().map(MemoryNode::named).toList();
            tell(news -> news.published(published));
            Set<String> names = published.stream().map(MemoryNode::name).collect(Collectors.toSet());
            List.copyOf(used.values()).stream()
                    .filter(node -> node.isGivenUp() && !names.contains(node.name()))
                    .forEach(this::forget);
        } catch (IOException e) {
            LOG.warn("The memory nodes cannot be listed", e);
        }
    }

    private void askStranger() {
        ask(Placement::stranger).map(this::use).ifPresent(node -> {
            if (node.connected().isEmpty()) {
                connect(node);
            }
            Set<String> needed = moved.applicationsByNode().getOrDefault(node.name(), Set.of());
            keep(node.name(), needed);
        });
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
        int expected = moved.countAt(name);
        CompletableFuture<NodeMessage> call = link.get().ask(new NodeMessage.Keep(List.copyOf(needed)), timeout);
        call.whenComplete((answer, failure) -> {
            if (answer instanceof NodeMessage.NodeState state) {
                node.answered(state, expected, count);
                tell(news -> {
                    news.state(name, state.free(), state.draining());
                    news.reduces(name, state.reducing());
                });
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
        for (KnownNode node : List.copyOf(used.values())) {
            boolean idle = !node.holds() && !needed.contains(node.name()) && node.idleNanos() > IDLE.toNanos();
            if (idle) {
                forget(node);
            }
        }
    }

    @Override
    public void close() {
        List.copyOf(used.values()).forEach(this::forget);
    }
}
