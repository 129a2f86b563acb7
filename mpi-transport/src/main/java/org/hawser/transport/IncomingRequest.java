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

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/** A peer's request, to be answered exactly once. Safe for use by several threads. */
public interface IncomingRequest {
    PeerId caller();

    /** The request's header, read-only. */
    ByteBuffer header();

    /** Bytes that the caller would send along. */
    int uploadBytes();

    /** The most payload that an answer may have. */
    int destinationBytes();

    /**
     * Lets the upload come. To be called at most once, before the answer.
     *
     * @param into a direct buffer with room for {@link #uploadBytes}, which land from its position on
     * @return completes when all of it is here; with a {@link TransportException} if the caller has given up or is gone.
     *     Then too the buffer is free again, unless {@link TransportException#buffersQuarantined}
     */
    CompletableFuture<Void> receiveUpload(ByteBuffer into);

    /**
     * Answers.
     *
     * @return completes when the payload's buffers are free again; with a {@link TransportException} if the caller has not
     *     got everything. Then too they are free, but for those of its {@link TransportException#quarantine}
     * @throws IllegalStateException if an answer was given already, or an upload is still coming
     * @throws IllegalArgumentException if the payload is larger than {@link #destinationBytes}, or the header larger than a
     *     message may be
     */
    CompletableFuture<Void> reply(Response response);

    /**
     * Answers that the request cannot be served; the caller gets a {@link TransportException.Reason#REJECTED}.
     *
     * @throws IllegalStateException if an answer was given already
     */
    void reject(String reason);

    /** Whether nobody waits for the answer any more; it may be left out then, but need not. */
    boolean abandoned();
}
