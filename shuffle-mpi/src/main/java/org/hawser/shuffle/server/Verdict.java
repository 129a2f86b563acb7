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
package org.hawser.shuffle.server;

import java.nio.ByteBuffer;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.RequestKind;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;

/** What is to be done with a request. */
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
