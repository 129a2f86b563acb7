// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.hawser.transport.PeerId;
import org.hawser.transport.exchange.Fabric;
import org.hawser.transport.exchange.Transfer;
import org.hawser.transport.openmpi.compat.Mpi;

/**
 * Receives the messages of each rank in the order in which it sent them. A receive is posted for a single rank when a
 * message of it has been announced: a large message whose sender dies never completes, and must not delay the messages
 * of other ranks.
 */
final class MessagesReceived {
    private static final int PER_POLL = 16;

    private final RankNetwork network;
    private final MessagePool pool;
    private final int messageBytes;
    private final Map<Integer, Queue<Coming>> byRank = new HashMap<>();
    private boolean many;

    MessagesReceived(RankNetwork network, MessagePool pool, int messageBytes) {
        this.network = network;
        this.pool = pool;
        this.messageBytes = messageBytes;
    }

    int poll(Fabric.Listener listener) {
        int count = byRank.isEmpty() ? 0 : deliver(listener);
        // Looking for another message delays the answer to the first, so this is done only if messages arrive in quick
        // succession.
        int most = many ? PER_POLL : 1;
        int begun = 0;
        while (begun < most && receiveNext(listener)) {
            begun++;
        }
        many = begun > 0;
        return count + begun;
    }

    /** A message that is too large fails its receive, and is dropped so. */
    private boolean receiveNext(Fabric.Listener listener) {
        Optional<Mpi.Arrival> arrival = network.probe(MpiFabric.MESSAGE_TAG);
        arrival.ifPresent(one -> {
            ByteBuffer room = pool.room(Math.min(one.bytes(), messageBytes));
            Coming coming = new Coming(network.receive(room, one.rank(), MpiFabric.MESSAGE_TAG), room);
            if (!byRank.containsKey(one.rank()) && coming.transfer().over()) {
                deliver(coming, one.rank(), listener);
            } else {
                byRank.computeIfAbsent(one.rank(), rank -> new ArrayDeque<>()).add(coming);
            }
        });
        return arrival.isPresent();
    }

    private int deliver(Fabric.Listener listener) {
        int count = 0;
        for (Map.Entry<Integer, Queue<Coming>> rank : byRank.entrySet()) {
            Queue<Coming> coming = rank.getValue();
            for (Coming first = coming.peek(); first != null && first.transfer().over(); first = coming.peek()) {
                coming.remove();
                deliver(first, rank.getKey(), listener);
                count++;
            }
        }
        byRank.values().removeIf(Queue::isEmpty);
        return count;
    }

    private void deliver(Coming coming, int rank, Fabric.Listener listener) {
        Transfer transfer = coming.transfer();
        if (transfer.state() == Transfer.State.DONE && transfer.bytes() > 0) {
            listener.onMessage(new PeerId(rank), coming.room().slice(0, transfer.bytes()));
        }
        pool.giveBack(coming.room());
    }

    private record Coming(Transfer transfer, ByteBuffer room) {}
}
