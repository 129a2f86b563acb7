// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.AgentContext;
import org.hawser.semem.config.MoveSettings;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Level;
import org.hawser.semem.policy.MemoryNode;
import org.hawser.semem.policy.Placement;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.config.TransportKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves this node's map outputs to memory nodes, and notices when a node is lost. */
public final class Moving implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(Moving.class);
    /** Nodes that one worker uses at a time. */
    private static final int MOST_NODES = 8;

    private final Ways ways;
    private final KnownNodes nodes;
    private final Losses losses;
    private final Mover mover;
    private final MovedOutputs moved;
    private final SememMetrics metrics;
    private final ScheduledExecutorService timer = DaemonThreads.timer("semem-nodes");
    /** Waits for the file system of addresses, on which many nodes may hang. */
    private final ScheduledExecutorService files = DaemonThreads.timer("semem-addresses");

    private Moving(Ways ways, KnownNodes nodes, Losses losses, Mover mover, MovedOutputs moved, SememMetrics metrics) {
        this.ways = ways;
        this.nodes = nodes;
        this.losses = losses;
        this.mover = mover;
        this.moved = moved;
        this.metrics = requireNonNull(metrics, "metrics is null");
    }

    /**
     * Goes on where an earlier agent has stopped.
     *
     * @param store this agent's directory in memory
     * @param applications that have files there
     * @param addresses where memory nodes are published
     * @param report told of lost outputs
     */
    public static Moving start(
            Path store,
            List<String> applications,
            AgentAddresses addresses,
            MoveSettings settings,
            Swap swap,
            MovedOutputs moved,
            LossReport report,
            AgentContext agent,
            SememMetrics metrics)
            throws IOException {
        for (String application : applications) {
            moved.restore(store.resolve(application), application);
        }
        LongSupplier clock = System::nanoTime;
        String worker = worker(store, agent.address());
        TransportLimits limits = TransportKeys.limits(agent.settings());
        Ways ways = new Ways(agent.transport(), limits, limits::patience);
        MemoryNode self = MemoryNode.named(AgentAddresses.memoryName(agent.address()));
        Placement placement = new Placement(self, settings.placement(), MOST_NODES, worker.hashCode(), clock);
        KnownNodes nodes = new KnownNodes(worker, addresses, ways::to, placement, moved, settings.nodeTimeout(), clock);
        Supplier<Optional<MapOutputServer>> server = () -> agent.find(MapOutputServer.class);
        Losses losses = new Losses(store, moved, swap, server, report, metrics);
        Mover mover = new Mover(store, swap, nodes, moved, server, settings.copies(), metrics).start();
        Moving moving = new Moving(ways, nodes, losses, mover, moved, metrics);
        Future<?> unusedLooks = moving.files.scheduleWithFixedDelay(moving::look, 0, 1, TimeUnit.SECONDS);
        Future<?> unusedRounds = moving.timer.scheduleWithFixedDelay(moving::round, 0, 1, TimeUnit.SECONDS);
        return moving;
    }

    /** The name by which memory nodes know this node; the same after a restart of its agent. */
    public static String worker(Path store, AgentAddress agent) {
        String hash = store.getFileName().toString();
        // Of an IPv6 address, what may be in such a name.
        String host = agent.host().replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[^A-Za-z0-9]+", "");
        return host + "-" + hash.substring(hash.lastIndexOf('-') + 1);
    }

    private void look() {
        try {
            nodes.look();
            losses.tell();
        } catch (RuntimeException | Error e) {
            // The next one may succeed. It must not be the last one.
            LOG.warn("Memory nodes could not be looked for", e);
        }
    }

    private void round() {
        try {
            for (String lost : nodes.round()) {
                losses.handle(lost);
                nodes.giveUp(lost);
            }
            nodes.giveUpMissing(losses::handle);
            metrics.set(Level.SENT_OUTPUTS, moved.size());
        } catch (RuntimeException | Error e) {
            // The next round may succeed. It must not be the last one.
            LOG.warn("Memory nodes could not be looked after", e);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        files.shutdownNow();
        mover.close();
        nodes.close();
        ways.close();
    }
}
