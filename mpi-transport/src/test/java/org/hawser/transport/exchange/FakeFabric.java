// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.hawser.transport.PeerId;

/** Takes as many messages as there is room for; transfers never end. */
final class FakeFabric implements Fabric {
    final List<PeerId> sent = new ArrayList<>();
    int room;

    /** Of the transfers that have not ended. */
    int arrivedBytes;

    /** How often the state of a transfer was asked for. */
    int looks;

    @Override
    public int maxTag() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean sendMessage(PeerId peer, ByteBuffer message) {
        if (room == 0) {
            return false;
        }
        room--;
        return sent.add(peer);
    }

    @Override
    public Transfer send(PeerId peer, int tag, ByteBuffer data) {
        return new Endless();
    }

    @Override
    public Transfer receive(PeerId peer, int tag, ByteBuffer into) {
        return new Endless();
    }

    @Override
    public int poll(Listener listener) {
        return 0;
    }

    @Override
    public void close() {}

    private final class Endless implements Transfer {
        @Override
        public State state() {
            looks++;
            return State.PENDING;
        }

        @Override
        public boolean refused() {
            return false;
        }

        @Override
        public int bytes() {
            return arrivedBytes;
        }

        @Override
        public boolean cancel() {
            return true;
        }
    }
}
