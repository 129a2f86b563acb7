// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.AgentContext;
import org.hawser.semem.commit.Freeing;
import org.hawser.semem.config.MoveSettings;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.config.SememSettings;
import org.hawser.semem.config.Strategy;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.move.MovedOutputs;
import org.hawser.semem.move.Moving;
import org.hawser.semem.node.Lending;
import org.hawser.semem.policy.LendingTerms;
import org.hawser.semem.policy.Limits;
import org.hawser.semem.policy.MoveLimits;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.transport.IncomingRequest;

/**
 * What this node has to do with the memory of other nodes, depending on the strategy.
 *
 * @param drained a file that is made when the node has been drained and is empty
 */
record Neighbours(
        Desk desk,
        MovedOutputs moved,
        Optional<Lending> lending,
        Optional<Moving> moving,
        Optional<LossReports> losses,
        Path drained)
        implements Closeable {
    /** Longer than any message is under way. */
    private static final Duration LEASE = Duration.ofSeconds(10);

    private static final long BYTES_UNDER_WAY = 256L << 20;
    private static final int OUTPUTS_UNDER_WAY = 4;
    private static final int ATTEMPTS = 5;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    static Neighbours start(
            SememSettings settings,
            MemoryStore store,
            Desk desk,
            MovedOutputs moved,
            Freeing freeing,
            AgentContext agent,
            SememMetrics metrics)
            throws IOException {
        MoveSettings moves = settings.moves();
        boolean lends = settings.dedicated() || moves.strategy() == Strategy.EVERY_NODE;
        boolean needsAddresses = lends || moves.strategy() == Strategy.DEDICATED;
        Optional<Path> addressDir =
                ReuseKeys.ADDRESS_DIR.getIfSet(agent.settings()).map(Path::of);
        if (needsAddresses && addressDir.isEmpty()) {
            throw new ConfigException(
                    ReuseKeys.ADDRESS_DIR.name(),
                    ReuseKeys.ADDRESS_DIR + " is not set, but nodes find each other's memory there. Set it to a "
                            + "directory that all nodes share, or set " + SememKeys.STRATEGY + " to ramdisk.");
        }
        Optional<Lending> lending =
                lends ? Optional.of(Lending.start(store.root(), desk, freeing, agent, metrics)) : Optional.empty();
        boolean moving = !settings.dedicated() && moves.strategy() != Strategy.RAMDISK && addressDir.isPresent();
        Path drained = new RunDirectory(agent.runDirectory()).drained();
        Files.deleteIfExists(drained);
        if (!moving) {
            return new Neighbours(desk, moved, lending, Optional.empty(), Optional.empty(), drained);
        }
        LossReports losses = new LossReports(
                addressDir.get(),
                Moving.worker(store.root(), agent.address()),
                application -> Files.isDirectory(store.root().resolve(application)),
                store.applications());
        Moving started = Moving.start(
                store.root(),
                store.applications(),
                new AgentAddresses(addressDir.get()),
                moves,
                desk,
                moved,
                losses,
                agent,
                metrics);
        return new Neighbours(desk, moved, lending, Optional.of(started), Optional.of(losses), drained);
    }

    /** A worker that lends keeps as much for itself as makes it move outputs away. */
    static LendingTerms terms(SememSettings settings) {
        MoveSettings moves = settings.moves();
        int reserve = settings.dedicated() ? 0 : 100 - moves.highWatermark();
        return new LendingTerms(reserve, LEASE, moves.orphanTimeout());
    }

    static MoveLimits limits(SememSettings settings) {
        long watermark =
                Limits.part(settings.limits().budget(), settings.moves().highWatermark());
        return new MoveLimits(watermark, BYTES_UNDER_WAY, OUTPUTS_UNDER_WAY, ATTEMPTS, PAUSE);
    }

    /** To be called once it can serve. */
    void publish(AgentContext agent) throws IOException {
        if (lending.isPresent()) {
            agent.publish(Set.of(AgentAddresses.memoryName(agent.address())));
        }
    }

    void handle(IncomingRequest request) {
        lending.ifPresentOrElse(
                node -> node.handle(request), () -> request.reject("this node does not lend its memory"));
    }

    /** To be called once a second. */
    void round() throws IOException {
        if (lending.isPresent()) {
            lending.get().round();
            if (lending.get().isDrained() && Files.notExists(drained)) {
                Files.createFile(drained);
            }
        }
    }

    /**
     * The application has ended, or its directories were deleted otherwise, and its files are gone. What it has here from
     * other nodes stays: they know whether they need it, and say so.
     */
    void ended(String application) {
        losses.ifPresent(told -> told.ended(application));
    }

    /** The answer to {@link MemoryMessage.Status}. */
    MemoryMessage.Report report() {
        return desk.report(lending.map(Lending::usage).orElse(List.of()), moved.usage());
    }

    @Override
    public void close() {
        moving.ifPresent(Moving::close);
        lending.ifPresent(Lending::close);
    }
}
