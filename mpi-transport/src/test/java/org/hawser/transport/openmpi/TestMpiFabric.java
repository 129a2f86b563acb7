// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.hawser.transport.PeerId;
import org.hawser.transport.exchange.Fabric;
import org.hawser.transport.exchange.Transfer;
import org.junit.jupiter.api.Test;

class TestMpiFabric {
    private static final int MESSAGE_BYTES = 1024;
    private static final int DEAD = 1;
    private static final int ALIVE = 2;
    private static final int MANY = 1000;

    private final FakeRankNetwork network = new FakeRankNetwork();
    private final MpiFabric fabric = new MpiFabric(network, MESSAGE_BYTES);
    private final Heard heard = new Heard();

    @Test
    void messages_oneOfADeadRankNeverCompletes_othersAreHeard() {
        network.announce(DEAD, (byte) 1);
        network.announce(ALIVE, (byte) 2).complete();
        poll();
        assertThat(heard.messages).containsExactly("rank 2: 2");
    }

    @Test
    void messages_manyOfDeadRanksNeverComplete_othersAreHeard() {
        for (int i = 0; i < MANY; i++) {
            network.announce(ALIVE + 1 + i % 100, (byte) 1);
        }
        network.announce(ALIVE, (byte) 2).complete();
        poll();
        assertThat(heard.messages).containsExactly("rank 2: 2");
    }

    @Test
    void messages_ofOneRankCompleteInAnotherOrder_areHeardInTheOrderOfSending() {
        FakeRankNetwork.Arriving large = network.announce(ALIVE, (byte) 1);
        network.announce(ALIVE, (byte) 2).complete();
        poll();
        assertThat(heard.messages).isEmpty();
        large.complete();
        poll();
        assertThat(heard.messages).containsExactly("rank 2: 1", "rank 2: 2");
    }

    @Test
    void messages_moreThanOnePollTakes_areAllHeard() {
        for (int i = 0; i < MANY; i++) {
            network.announce(ALIVE, (byte) 1).complete();
        }
        poll();
        assertThat(heard.messages).hasSize(MANY);
    }

    @Test
    void poll_oneMessageAlone_isHeardWithoutASecondLook() {
        network.announce(ALIVE, (byte) 1).complete();
        fabric.poll(heard);
        assertThat(heard.messages).containsExactly("rank 2: 1");
        assertThat(network.probes()).isEqualTo(1);
    }

    @Test
    void poll_nothingHasArrived_looksOnce() {
        assertThat(fabric.poll(heard)).isZero();
        assertThat(network.probes()).isEqualTo(1);
    }

    @Test
    void poll_messagesCameOneAfterTheOther_takesManyAtOnce() {
        for (int i = 0; i < 10; i++) {
            network.announce(ALIVE, (byte) i).complete();
        }
        fabric.poll(heard);
        fabric.poll(heard);
        assertThat(heard.messages).hasSize(10);
    }

    @Test
    void sendMessage_mpiRefuses_isTold() {
        network.refuseTransfers(true);
        assertThat(fabric.sendMessage(new PeerId(ALIVE), ByteBuffer.allocateDirect(100)))
                .isTrue();
        poll();
        assertThat(heard.failures).containsExactly("rank 2: " + FakeRankNetwork.REFUSAL);
        network.refuseTransfers(false);
        fabric.sendMessage(new PeerId(ALIVE), ByteBuffer.allocateDirect(100));
        poll();
        assertThat(heard.failures).hasSize(1);
        assertThat(network.sentTo).containsExactly(ALIVE);
    }

    @Test
    void payload_mpiRefuses_isAFailedTransferWithItsReason() {
        network.refuseTransfers(true);
        for (Transfer transfer : List.of(
                fabric.send(new PeerId(ALIVE), 5, ByteBuffer.allocateDirect(100)),
                fabric.receive(new PeerId(ALIVE), 5, ByteBuffer.allocateDirect(100)))) {
            assertThat(transfer.state()).isEqualTo(Transfer.State.FAILED);
            assertThat(transfer.reason()).isEqualTo(FakeRankNetwork.REFUSAL);
        }
    }

    private void poll() {
        while (fabric.poll(heard) > 0) {
            Thread.onSpinWait();
        }
    }

    private static final class Heard implements Fabric.Listener {
        private final List<String> messages = new ArrayList<>();
        private final List<String> failures = new ArrayList<>();

        @Override
        public void onMessage(PeerId from, ByteBuffer message) {
            messages.add(from + ": " + message.get());
        }

        @Override
        public void onMessageFailed(PeerId peer, String reason) {
            failures.add(peer + ": " + reason);
        }

        @Override
        public void onPeerLost(PeerId peer, String reason) {
            throw new AssertionError(peer + " is lost: " + reason);
        }
    }
}
