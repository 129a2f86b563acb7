// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.hawser.transport.PeerId;
import org.hawser.transport.exchange.Fabric;
import org.hawser.transport.exchange.Transfer;

/**
 * Sends messages to other ranks, and holds each one's buffer until MPI has sent it. A message to a lost rank never
 * completes, so at most {@value #PER_RANK} may be in transit to any one rank.
 */
final class MessagesSent {
    private static final int PER_RANK = 64;

    private final RankNetwork network;
    private final MessagePool pool;
    private final Map<Integer, Queue<Sent>> byRank = new HashMap<>();
    private final Map<Integer, String> failures = new HashMap<>();

    MessagesSent(RankNetwork network, MessagePool pool) {
        this.network = network;
        this.pool = pool;
    }

    /** Sends a message; returns false if too many messages to that rank are in transit. */
    boolean send(int rank, ByteBuffer message) {
        Queue<Sent> queue = byRank.computeIfAbsent(rank, one -> new ArrayDeque<>());
        if (queue.size() >= PER_RANK && reap(rank, queue) == 0) {
            return false;
        }
        ByteBuffer copy = pool.copyOf(message);
        queue.add(new Sent(network.send(copy, rank, MpiFabric.MESSAGE_TAG), copy));
        return true;
    }

    /** Forgets messages that have been sent, and reports those that cannot be sent. */
    int reap(Fabric.Listener listener) {
        int count = 0;
        for (Map.Entry<Integer, Queue<Sent>> rank : byRank.entrySet()) {
            count += reap(rank.getKey(), rank.getValue());
        }
        byRank.values().removeIf(Queue::isEmpty);
        if (!failures.isEmpty()) {
            Map<Integer, String> told = Map.copyOf(failures);
            failures.clear();
            told.forEach((rank, reason) -> listener.onMessageFailed(new PeerId(rank), reason));
        }
        return count;
    }

    private int reap(int rank, Queue<Sent> queue) {
        int count = 0;
        for (Sent first = queue.peek(); first != null && first.transfer().over(); first = queue.peek()) {
            queue.remove();
            pool.giveBack(first.copy());
            if (first.transfer().state() == Transfer.State.FAILED) {
                failures.putIfAbsent(rank, first.transfer().reason());
            }
            count++;
        }
        return count;
    }

    private record Sent(Transfer transfer, ByteBuffer copy) {}
}
