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
package org.hawser.transport.openmpi;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.hawser.transport.PeerId;
import org.hawser.transport.exchange.Fabric;
import org.hawser.transport.openmpi.compat.Mpi;
import org.hawser.transport.openmpi.compat.MpiException;
import org.hawser.transport.openmpi.compat.MpiRequest;

/**
 * A ring of receives for messages of whatever rank. MPI fills them in the order in which they were posted, so that only the
 * first needs looking at.
 */
final class MessagesReceived {
    private static final int POSTED = 32;
    private static final int PER_POLL = 16;

    private final Mpi mpi;
    private final Queue<Posted> ring = new ArrayDeque<>(POSTED);

    MessagesReceived(Mpi mpi, int messageBytes) {
        this.mpi = requireNonNull(mpi, "mpi is null");
        for (int i = 0; i < POSTED; i++) {
            post(ByteBuffer.allocateDirect(messageBytes));
        }
    }

    int poll(Fabric.Listener listener) {
        int count = 0;
        while (count < PER_POLL && isOver(ring.element())) {
            Posted first = ring.remove();
            MpiRequest request = first.request();
            if (request.bytes() > 0) {
                ByteBuffer message = first.buffer().clear().limit(request.bytes());
                listener.onMessage(new PeerId(request.source()), message);
            }
            post(first.buffer().clear());
            count++;
        }
        return count;
    }

    private void post(ByteBuffer buffer) {
        ring.add(new Posted(mpi.receive(buffer, Mpi.ANY_SOURCE, MpiFabric.MESSAGE_TAG), buffer));
    }

    /** A message too large for the buffer fails its receive, and is dropped so. */
    private static boolean isOver(Posted first) {
        try {
            return first.request().test();
        } catch (MpiException e) {
            return true;
        }
    }

    private record Posted(MpiRequest request, ByteBuffer buffer) {}
}
