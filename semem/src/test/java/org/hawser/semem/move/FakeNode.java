// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.transport.Request;

/** A memory node that answers as the test wants. */
final class FakeNode implements NodeLink.Way {
    static final NodeMessage.NodeState STATE =
            new NodeMessage.NodeState("1", 1 << 20, 0, 1 << 20, 1, false, List.of(), List.of());
    private static final String SECRET = "secret";

    private final NodeCodec codec = new NodeCodec(SECRET);
    private final List<NodeMessage> asked = new CopyOnWriteArrayList<>();
    private volatile boolean closed;
    private volatile Function<NodeMessage, CompletableFuture<NodeMessage>> behaviour = FakeNode::friendly;

    static AgentAddress address(int port) {
        return new AgentAddress("", 0, "host" + port, port, SECRET);
    }

    void behave(Function<NodeMessage, CompletableFuture<NodeMessage>> used) {
        behaviour = used;
    }

    static CompletableFuture<NodeMessage> friendly(NodeMessage message) {
        NodeMessage answer = STATE;
        if (message instanceof NodeMessage.Reserve) {
            answer = new NodeMessage.Reserved(1, 1 << 20);
        } else if (message instanceof NodeMessage.Put) {
            answer = new NodeMessage.Stored(1);
        } else if (message instanceof NodeMessage.Commit) {
            answer = new NodeMessage.Committed(1 << 20);
        }
        return CompletableFuture.completedFuture(answer);
    }

    /** The requests, without those for sessions. */
    List<NodeMessage> asked() {
        return List.copyOf(asked);
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public CompletableFuture<ByteBuffer> call(Request request, Duration timeout) {
        try {
            NodeCodec.Request read = codec.readRequest(request.header());
            if (read.message() instanceof NodeMessage.Hello) {
                return CompletableFuture.completedFuture(codec.answer(new NodeMessage.Welcome(1, STATE), read));
            }
            asked.add(read.message());
            return behaviour.apply(read.message()).thenApply(answer -> codec.answer(answer, read));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
