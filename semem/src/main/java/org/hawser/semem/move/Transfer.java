// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.semem.wire.NodeMessage.Part;
import org.hawser.shuffle.server.Job;

/** Sends a map output to a node, several pieces at a time. Used by one thread, which waits. */
final class Transfer {
    /** A piece does not cross a border of 1 GiB. */
    private static final int PIECE_BYTES = 4 << 20;

    private static final int PIECES = 8;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final NodeLink link;
    private final long lease;
    private final Queue<CompletableFuture<NodeMessage>> underWay = new ArrayDeque<>();

    private Transfer(NodeLink link, long lease) {
        this.link = link;
        this.lease = lease;
    }

    /** The node does not take it; it has so much room. */
    static final class RefusedException extends IOException {
        private static final long serialVersionUID = 1L;

        private final long free;

        RefusedException(NodeMessage.Refused refused) {
            super(refused.why());
            this.free = refused.free();
        }

        long free() {
            return free;
        }
    }

    /**
     * The output can be fetched there.
     *
     * @param lease the number by which the node knows it
     * @param free what the node has free afterwards
     */
    record Sent(NodeLink link, long lease, long free) {
        /** Nobody refers to it. */
        void abandon() {
            CompletableFuture<NodeMessage> unused = link.ask(new NodeMessage.Abandon(lease), TIMEOUT);
        }
    }

    /**
     * Sends it.
     *
     * @throws RefusedException if the node refuses
     * @throws IOException if it does not answer
     */
    static Sent send(NodeLink link, Job job, String attempt, OutgoingOutput output)
            throws IOException, InterruptedException {
        NodeMessage.Reserve reserve = new NodeMessage.Reserve(
                job.name().text(),
                job.user(),
                link.codec().seal(job.key().secret(), job.name().text()),
                attempt,
                output.data().bytes(),
                output.index().bytes());
        NodeMessage.Reserved reserved = await(link.ask(reserve, TIMEOUT), NodeMessage.Reserved.class);
        Transfer transfer = new Transfer(link, reserved.lease());
        try {
            transfer.put(Part.INDEX, output.index());
            transfer.put(Part.DATA, output.data());
            transfer.awaitAllBut(0);
            NodeMessage.Commit commit =
                    new NodeMessage.Commit(reserved.lease(), output.dataChecksum(), output.indexChecksum());
            long free = await(link.ask(commit, TIMEOUT), NodeMessage.Committed.class)
                    .free();
            return new Sent(link, reserved.lease(), free);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            // Even if it has been committed, and the answer is lost.
            new Sent(link, reserved.lease(), 0).abandon();
            throw e;
        }
    }

    private void put(Part part, OutgoingFile file) throws IOException, InterruptedException {
        long at = 0;
        while (at < file.bytes()) {
            awaitAllBut(PIECES - 1);
            var piece = file.content().piece(at, PIECE_BYTES);
            underWay.add(file.inUse(link.ask(new NodeMessage.Put(lease, part, at), List.of(piece), TIMEOUT)));
            at += piece.remaining();
        }
    }

    private void awaitAllBut(int some) throws IOException, InterruptedException {
        while (underWay.size() > some) {
            await(underWay.remove(), NodeMessage.Stored.class);
        }
    }

    /** The answer, which has to be of that type. */
    static <T extends NodeMessage> T await(CompletableFuture<NodeMessage> call, Class<T> type)
            throws IOException, InterruptedException {
        NodeMessage answer;
        try {
            // Twice: a session may have to be opened before.
            answer = call.get(2 * TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("no answer", e);
        }
        if (answer instanceof NodeMessage.Refused refused) {
            throw new RefusedException(refused);
        }
        if (!type.isInstance(answer)) {
            throw new IOException("a node answers " + answer);
        }
        return type.cast(answer);
    }
}
