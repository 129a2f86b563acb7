// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hawser.common.failure.PlainReason;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.semem.wire.NodeMessage.NodeState;
import org.hawser.transport.Patience;
import org.hawser.transport.TransportLimits;

/**
 * Asks memory nodes over TCP, wherever they are, as their published addresses say. A node that does not answer within 10 s,
 * or refuses, is asked once more: on a busy machine a process may stall for seconds, and a person waits for it.
 *
 * @param limits those of the cluster's agents
 */
public record MemoryNodeCall(TransportLimits limits) {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    public MemoryNodeCall {
        requireNonNull(limits, "limits is null");
    }

    /**
     * How the node is.
     *
     * @throws IOException if it does not answer twice
     */
    public NodeState state(AgentAddress node) throws IOException {
        return ask(node, new NodeMessage.Keep(List.of()));
    }

    /**
     * Tells the node to take nothing new, and to end when it holds nothing any more.
     *
     * @throws IOException if it does not answer twice, or does not do it
     */
    public NodeState drain(AgentAddress node) throws IOException {
        return ask(node, new NodeMessage.Drain());
    }

    private NodeState ask(AgentAddress node, NodeMessage question) throws IOException {
        try {
            return askOnce(node, question);
        } catch (IOException e) {
            return askOnce(node, question);
        }
    }

    /** A new connection each time: one to a process that was silent is not used for a while. */
    private NodeState askOnce(AgentAddress node, NodeMessage question) throws IOException {
        try (Ways ways = new Ways(Optional.empty(), limits, Patience::of);
                NodeLink link =
                        new NodeLink(NodeMessage.COMMAND, new NodeCodec(node.secret()), ways.to(node), () -> {})) {
            return Transfer.await(link.ask(question, LIMIT), NodeState.class);
        } catch (IOException e) {
            throw new IOException("the memory node at " + node + " does not answer: " + PlainReason.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the memory node at " + node + " was asked", e);
        }
    }
}
