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
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import org.hawser.transport.openmpi.compat.Mpi;
import org.hawser.transport.openmpi.compat.MpiException;
import org.hawser.transport.openmpi.compat.MpiRequest;

/**
 * Messages on their way. A rank that is gone takes none, so their number is bounded for each rank.
 */
final class MessagesSent {
    private static final int PER_RANK = 64;

    private final Mpi mpi;
    private final MessagePool pool;
    private final Map<Integer, Queue<Sent>> byRank = new HashMap<>();

    MessagesSent(Mpi mpi, MessagePool pool) {
        this.mpi = requireNonNull(mpi, "mpi is null");
        this.pool = requireNonNull(pool, "pool is null");
    }

    boolean send(int rank, ByteBuffer message) {
        Queue<Sent> queue = byRank.computeIfAbsent(rank, one -> new ArrayDeque<>());
        if (queue.size() >= PER_RANK && reap(queue) == 0) {
            return false;
        }
        ByteBuffer copy = pool.copyOf(message);
        queue.add(new Sent(mpi.send(copy, rank, MpiFabric.MESSAGE_TAG), copy));
        return true;
    }

    int reap() {
        int count = 0;
        for (Iterator<Queue<Sent>> queues = byRank.values().iterator(); queues.hasNext(); ) {
            Queue<Sent> queue = queues.next();
            count += reap(queue);
            if (queue.isEmpty()) {
                queues.remove();
            }
        }
        return count;
    }

    private int reap(Queue<Sent> queue) {
        int count = 0;
        while (!queue.isEmpty() && isOver(queue.element().request())) {
            pool.giveBack(queue.remove().copy());
            count++;
        }
        return count;
    }

    private static boolean isOver(MpiRequest request) {
        try {
            return request.test();
        } catch (MpiException e) {
            return true;
        }
    }

    private record Sent(MpiRequest request, ByteBuffer copy) {}
}
