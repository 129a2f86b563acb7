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
package org.hawser.transport.exchange;

import java.nio.ByteBuffer;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.wire.FrameCodec;

/**
 * The state that all exchanges of an endpoint share.
 *
 * @param scratch receives payload for which nobody waits any more; as large as a chunk
 */
record Core(
        Fabric fabric,
        TransportLimits limits,
        Counters counters,
        Outbox outbox,
        Tags tags,
        PeerHealth health,
        ByteBuffer scratch) {
    static Core of(Fabric fabric, TransportLimits limits) {
        Counters counters = new Counters();
        return new Core(
                fabric,
                limits,
                counters,
                new Outbox(fabric, new FrameCodec(limits), limits.messageBytes(), counters),
                new Tags(fabric.maxTag()),
                new PeerHealth(limits.suspicion().toNanos(), counters),
                ByteBuffer.allocateDirect(limits.chunkBytes()));
    }
}
