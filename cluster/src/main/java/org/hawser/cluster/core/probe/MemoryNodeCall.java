// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.semem.wire.NodeMessage.NodeState;
import org.hawser.transport.Endpoint;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.netty.NettyEndpoint;

/**
 * Asks memory nodes over TCP, wherever they are, as their published addresses say. A node that does not answer within 10 s,
 * or refuses, is asked once more: on a busy machine a process may stand for seconds, and a person waits for it.
 *
 * @param limits those of the cluster's agents
 */
public record MemoryNodeCall(TransportLimits limits) {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    /** Of the workers, none has such a name: nothing is kept for it. */
    private static final String NAME = "command";

    public MemoryNodeCall {
        requireNonNull(limits, "limits is null");
    }

    /**
     * How the node is.
     *
     * @throws IOException if it does not answer twice
     */
    public NodeState state(AgentAddress node) throws IOException {
        return twice(node, session -> session.hello().state());
    }

    /**
     * Tells the node to take nothing new, and to end when it holds nothing any more.
     *
     * @throws IOException if it does not answer twice, or does not do it
     */
    public NodeState drain(AgentAddress node) throws IOException {
        return twice(node, session -> {
            if (session.ask(session.hello().session(), 1, new NodeMessage.Drain()) instanceof NodeState state) {
                return state;
            }
            throw new IOException("the memory node at " + node + " refuses to be drained");
        });
    }

    private interface Question {
        NodeState in(Session session) throws IOException;
    }

    private NodeState twice(AgentAddress node, Question question) throws IOException {
        try {
            return once(node, question);
        } catch (IOException e) {
            return once(node, question);
        }
    }

    /** A new connection each time: one to a process that was silent is not used for a while. */
    private NodeState once(AgentAddress node, Question question) throws IOException {
        try (Endpoint guest = guest(node)) {
            return question.in(new Session(guest, node));
        }
    }

    private Endpoint guest(AgentAddress node) {
        return NettyEndpoint.guest(
                node.secret(), any -> Optional.of(new InetSocketAddress(node.host(), node.port())), limits);
    }

    private record Session(Endpoint guest, AgentAddress node, NodeCodec codec) {
        Session(Endpoint guest, AgentAddress node) {
            this(guest, node, new NodeCodec(node.secret()));
        }

        NodeMessage.Welcome hello() throws IOException {
            if (ask(0, 0, new NodeMessage.Hello(NAME)) instanceof NodeMessage.Welcome welcome) {
                return welcome;
            }
            throw new IOException("the agent at " + node + " is no memory node");
        }

        NodeMessage ask(long session, long sequence, NodeMessage message) throws IOException {
            ByteBuffer header = codec.request(session, sequence, message);
            try {
                return codec.readAnswer(
                        guest.call(new PeerId(node.rank()), Request.of(header), Patience.of(LIMIT))
                                .reply()
                                .get()
                                .header(),
                        header);
            } catch (ExecutionException e) {
                throw new IOException(
                        "the memory node at " + node + " does not answer: "
                                + e.getCause().getMessage(),
                        e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while the memory node at " + node + " was asked", e);
            }
        }
    }
}
