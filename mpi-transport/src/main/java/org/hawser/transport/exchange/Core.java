// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.nio.ByteBuffer;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.wire.FrameCodec;

/**
 * What all exchanges (requests with their payload and their answer) of one endpoint share: the network, the limits, the
 * counters, and the state of tags and peers.
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
