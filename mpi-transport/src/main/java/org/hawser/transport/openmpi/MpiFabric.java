// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.nio.ByteBuffer;
import org.hawser.transport.PeerId;
import org.hawser.transport.exchange.Fabric;
import org.hawser.transport.exchange.Transfer;

/** A fabric over the world communicator of MPI. Peers are ranks, and messages have a reserved tag. */
final class MpiFabric implements Fabric {
    static final int MESSAGE_TAG = 0;

    /** Every transport of Open MPI 4 has tags of at least 23 bits. */
    private static final int MAX_TAG = (1 << 23) - 1;

    private final RankNetwork network;
    private final MessagesSent sent;
    private final MessagesReceived received;

    MpiFabric(RankNetwork network, int messageBytes) {
        this.network = network;
        MessagePool pool = new MessagePool(messageBytes);
        this.sent = new MessagesSent(network, pool);
        this.received = new MessagesReceived(network, pool, messageBytes);
    }

    @Override
    public int maxTag() {
        return MAX_TAG;
    }

    @Override
    public boolean sendMessage(PeerId peer, ByteBuffer message) {
        return sent.send(peer.rank(), message);
    }

    @Override
    public Transfer send(PeerId peer, int tag, ByteBuffer data) {
        return network.send(data, peer.rank(), tag);
    }

    @Override
    public Transfer receive(PeerId peer, int tag, ByteBuffer room) {
        return network.receive(room, peer.rank(), tag);
    }

    @Override
    public int poll(Listener listener) {
        return received.poll(listener) + sent.reap(listener);
    }

    /**
     * Leaves MPI as it is: to finalize is a collective operation, which waits for ranks that may be gone.
     * {@link MpirunCommand} lets processes end without it.
     */
    @Override
    public void close() {}
}
