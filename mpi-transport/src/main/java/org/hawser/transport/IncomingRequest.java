// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/** A request of a peer, which must be answered exactly once. Safe for use by several threads. */
public interface IncomingRequest {
    PeerId caller();

    /** The request's header, read-only. */
    ByteBuffer header();

    /** The size of the payload that the caller offers, in bytes. */
    int uploadBytes();

    /** The most payload that an answer may have. */
    int destinationBytes();

    /**
     * Receives the upload. May be called once at most, before the answer.
     *
     * @param into a direct buffer with room for {@link #uploadBytes} from its position
     * @return completes when all of it has arrived; with a {@link TransportException} if the caller has given up or is
     *     lost. The buffer is then free again in both cases, unless {@link TransportException#buffersQuarantined}
     */
    CompletableFuture<Void> receiveUpload(ByteBuffer into);

    /**
     * Answers.
     *
     * @return completes when the payload's buffers are free again; with a {@link TransportException} if the caller has
     *     not received everything. They are then free as well, except for those in {@link TransportException#quarantine}
     * @throws IllegalStateException if the request was already answered, or an upload is still in transit
     * @throws IllegalArgumentException if the payload is larger than {@link #destinationBytes}, or the header larger
     *     than a message may be
     */
    CompletableFuture<Void> reply(Response response);

    /**
     * Answers that the request cannot be served; the caller gets a {@link TransportException.Reason#REJECTED}.
     *
     * @throws IllegalStateException if an answer was given already
     */
    void reject(String reason);

    /** Whether nobody waits for the answer any more. It may then be omitted. */
    boolean abandoned();
}
