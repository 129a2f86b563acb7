// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.transport.Request;

/** A worker's requests to one memory node. It opens its session with the first one. Safe for use by several threads. */
final class NodeLink implements Closeable {
    private final String worker;
    private final NodeCodec codec;
    private final Way way;
    private final Runnable heard;
    private CompletableFuture<Session> session;

    /** How the node is reached. */
    interface Way extends Closeable {
        /** The answer's header. When it completes, the buffers of the upload are free, unless they are quarantined. */
        CompletableFuture<ByteBuffer> call(Request request, Duration timeout);

        @Override
        void close();
    }

    private static final class Session {
        private final long id;
        private long sequence;

        Session(long id) {
            this.id = id;
        }
    }

    /**
     * @param codec with the secret of the node
     * @param heard run at each of its answers
     */
    NodeLink(String worker, NodeCodec codec, Way way, Runnable heard) {
        this.worker = worker;
        this.codec = codec;
        this.way = way;
        this.heard = heard;
    }

    NodeCodec codec() {
        return codec;
    }

    CompletableFuture<NodeMessage> ask(NodeMessage message, Duration timeout) {
        return ask(message, List.of(), timeout);
    }

    /** Sends a request. A node that has forgotten the session is asked again in a new one. */
    CompletableFuture<NodeMessage> ask(NodeMessage message, List<ByteBuffer> upload, Duration timeout) {
        CompletableFuture<Session> open = session(timeout);
        return open.thenCompose(current -> ask(current, message, upload, timeout))
                .thenCompose(answer -> {
                    if (answer instanceof NodeMessage.NoSession) {
                        forget(open);
                        return session(timeout).thenCompose(next -> ask(next, message, upload, timeout));
                    }
                    return CompletableFuture.completedFuture(answer);
                });
    }

    @Override
    public void close() {
        way.close();
    }

    private synchronized CompletableFuture<Session> session(Duration timeout) {
        if (session == null || session.isCompletedExceptionally()) {
            ByteBuffer hello = codec.request(0, 0, new NodeMessage.Hello(worker));
            session = way.call(Request.of(hello), timeout).thenApply(answer -> welcomed(answer, hello));
        }
        return session;
    }

    private Session welcomed(ByteBuffer answer, ByteBuffer hello) {
        NodeMessage message = read(answer, hello);
        if (message instanceof NodeMessage.Welcome welcome) {
            return new Session(welcome.session());
        }
        throw new CompletionException(new IOException("a node does not open a session: " + message));
    }

    private synchronized void forget(CompletableFuture<Session> old) {
        if (session == old) {
            session = null;
        }
    }

    private CompletableFuture<NodeMessage> ask(
            Session current, NodeMessage message, List<ByteBuffer> upload, Duration timeout) {
        // Numbers are sent in their order.
        synchronized (current) {
            current.sequence++;
            ByteBuffer header = codec.request(current.id, current.sequence, message);
            return way.call(Request.of(header).withUpload(upload), timeout).thenApply(answer -> read(answer, header));
        }
    }

    private NodeMessage read(ByteBuffer answer, ByteBuffer asked) {
        try {
            NodeMessage message = codec.readAnswer(answer, asked);
            heard.run();
            return message;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
