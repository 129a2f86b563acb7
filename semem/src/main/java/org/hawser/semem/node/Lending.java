// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentContext;
import org.hawser.semem.commit.Freeing;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Level;
import org.hawser.semem.wire.MemoryMessage.NodeUse;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage.Missing;
import org.hawser.semem.wire.NodeMessage.NodeState;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.transport.IncomingRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What this node does for others: it takes their map outputs into its memory. */
public final class Lending implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(Lending.class);
    private static final String DIRECTORY = "lent";
    private static final int INCARNATION_BYTES = 8;

    private final LenderAccess lender;
    private final LentOutputs outputs;
    private final LendingNode node;
    private final SememMetrics metrics;
    private final String incarnation;
    private final Path draining;

    private Lending(LenderAccess lender, LentOutputs outputs, AgentContext agent, SememMetrics metrics) {
        this.lender = lender;
        this.outputs = outputs;
        this.metrics = metrics;
        this.draining = new RunDirectory(agent.runDirectory()).draining();
        byte[] random = new byte[INCARNATION_BYTES];
        new SecureRandom().nextBytes(random);
        this.incarnation = HexFormat.of().formatHex(random);
        this.node =
                new LendingNode(new NodeCodec(agent.address().secret()), outputs, this::state, this::drain, metrics);
    }

    /**
     * Begins without any output: nobody knows what an earlier agent has taken. It drains if that one did.
     *
     * @param store this agent's directory in memory
     * @param freeing of what reducers do not need any more
     */
    public static Lending start(
            Path store, LenderAccess lender, Freeing freeing, AgentContext agent, SememMetrics metrics)
            throws IOException {
        LentFiles files = new LentFiles(store.resolve(DIRECTORY));
        files.clear();
        Lending lending = new Lending(
                lender,
                new LentOutputs(lender, files, freeing, () -> agent.find(MapOutputServer.class), metrics),
                agent,
                metrics);
        if (Files.exists(lending.draining)) {
            lending.drain();
        }
        return lending;
    }

    /** See {@link LendingNode}. */
    public void handle(IncomingRequest request) {
        node.handle(request);
    }

    /** Frees what has been left behind, and what reducers do not need any more. To be called once a second. */
    public void round() {
        node.run(() -> {
            outputs.expire();
            outputs.freeCommitted();
        });
        List<NodeUse> usage = usage();
        metrics.set(Level.LENT_BYTES, usage.stream().mapToLong(NodeUse::bytes).sum());
        metrics.set(
                Level.LENT_OUTPUTS, usage.stream().mapToLong(NodeUse::outputs).sum());
    }

    /** From now on, nothing more is taken. */
    public void drain() {
        lender.lender(any -> {
            any.drain();
            return any;
        });
        try {
            Files.write(draining, new byte[0]);
        } catch (IOException e) {
            LOG.warn("An agent that replaces this one will not drain", e);
        }
    }

    /** Whether it was drained, and has nothing of others any more. */
    public boolean isDrained() {
        return lender.lender(any -> any.isDraining() && any.isEmpty());
    }

    /** For whom memory is used. */
    public List<NodeUse> usage() {
        return outputs.usage();
    }

    private NodeState state(String worker) {
        int outputsOfWorker = outputs.count(worker);
        List<Missing> missing = outputs.missing(worker);
        List<String> reducing =
                lender.reducing().stream().limit(NodeState.MAX_REDUCING).toList();
        return lender.lender(any -> new NodeState(
                incarnation + "-" + any.losses(worker),
                lender.budget(),
                lender.used(),
                any.free(),
                outputsOfWorker,
                any.isDraining(),
                missing,
                reducing));
    }

    @Override
    public void close() {
        node.close();
    }
}
