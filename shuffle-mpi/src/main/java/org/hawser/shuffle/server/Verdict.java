// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.ByteBuffer;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.RequestKind;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;

/** What {@link RequestCheck} says is to be done with a request: refuse it, answer it at once, or serve it from disk. */
sealed interface Verdict {
    /** Answer that it is refused. */
    record Refuse(ReplyStatus why, ByteBuffer reply) implements Verdict {}

    /** Answer at once. */
    record Answer(RequestKind kind, ByteBuffer reply) implements Verdict {}

    /** Read what it asks for. */
    record Serve(Session session, SignedRequest signed, ShuffleRequest.InSession request) implements Verdict {
        /** Payload that the answer has at most. */
        long bytes() {
            return request instanceof ShuffleRequest.Fetch fetch ? fetch.bytes() : 0;
        }
    }
}
