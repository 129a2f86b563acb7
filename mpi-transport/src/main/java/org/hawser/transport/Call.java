// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import java.util.concurrent.CompletableFuture;

/** A request that the endpoint has accepted. */
public interface Call {
    /**
     * Completes when the answer and all of its payload have arrived, or with a {@link TransportException} that gives
     * the reason. Afterwards the transport does not use the request's buffers, unless
     * {@link TransportException#buffersQuarantined}. Completing or cancelling this future has no effect on the call.
     */
    CompletableFuture<Reply> reply();

    /**
     * Gives up, unless the call is over: soon afterwards {@link #reply} completes with {@link TransportException.Reason#CANCELLED}. What
     * is under way at that moment, one chunk at most, is waited for, or its buffer is quarantined.
     */
    void cancel();

    /**
     * Whether the peer has requested the upload and may have received some or all of it. If not, a failed request has
     * sent the peer nothing but its header.
     */
    boolean uploadTaken();
}
