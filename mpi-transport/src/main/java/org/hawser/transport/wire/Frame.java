// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.wire;

import java.nio.ByteBuffer;

/** A message of the protocol. {@link FrameCodec} shows its layout. */
public sealed interface Frame {
    /** The caller's number of the exchange, unique at the caller. */
    long exchange();

    /**
     * The caller asks.
     *
     * @param timeoutMillis how long the caller waits, in ms
     * @param tag the tag for the payload of the answer
     * @param destinationBytes the maximum payload that the caller accepts
     * @param chunkBytes the largest piece that the caller accepts
     * @param uploadBytes payload that the caller offers
     */
    record Ask(
            long exchange,
            int timeoutMillis,
            int tag,
            int destinationBytes,
            int chunkBytes,
            int uploadBytes,
            ByteBuffer header)
            implements Frame {}

    /**
     * The server requests the upload.
     *
     * @param tag the tag for the upload
     * @param chunkBytes the largest piece that the server accepts
     */
    record Grant(long exchange, int tag, int chunkBytes) implements Frame {}

    /**
     * The server answers; the payload follows.
     *
     * @param payloadBytes the size of the whole payload
     */
    record Answer(long exchange, int payloadBytes, ByteBuffer header) implements Frame {}

    /** The server refuses; the header is the reason, in UTF-8. */
    record Refusal(long exchange, ByteBuffer header) implements Frame {}

    /**
     * The caller has given up.
     *
     * @param uploadedBytes how much of the upload has been sent and must still be received
     */
    record Cancel(long exchange, int uploadedBytes) implements Frame {}

    /**
     * The server has noted a {@link Cancel}; nothing else follows.
     *
     * @param sentBytes how much payload has been sent and must still be received
     */
    record Cancelled(long exchange, int sentBytes) implements Frame {}

    /** Asks for a sign of life. */
    record Ping(long exchange) implements Frame {}

    /** The answer to {@link Ping}. */
    record Pong(long exchange) implements Frame {}
}
