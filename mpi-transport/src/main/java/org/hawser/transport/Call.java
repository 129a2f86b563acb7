/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
