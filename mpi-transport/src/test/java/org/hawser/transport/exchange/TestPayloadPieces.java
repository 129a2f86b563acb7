// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hawser.transport.PeerId;
import org.hawser.transport.Quarantine;
import org.hawser.transport.contract.ContractLimits;
import org.junit.jupiter.api.Test;

class TestPayloadPieces {
    private static final PeerId PEER = new PeerId(1);
    private static final int CHUNK_BYTES = 100;

    private final FakeFabric fabric = new FakeFabric();
    private final Core core = Core.of(fabric, ContractLimits.get());
    private final CompletableFuture<Void> over = new CompletableFuture<>();

    @Test
    void receive_justPosted_isNotLookedAt() {
        new PayloadReceiver(core, PEER, ByteBuffer.allocateDirect(CHUNK_BYTES)).post();
        assertThat(fabric.looks)
                .as("MPI would make progress first, and the request wait for it")
                .isZero();
    }

    @Test
    void poll_piecesUnderWay_looksAtTheFirstOnce() {
        PayloadSender sender = sender(10 * CHUNK_BYTES);
        sender.poll();
        assertThat(fabric.looks).isZero();
        sender.poll();
        assertThat(fabric.looks).isEqualTo(1);
    }

    @Test
    void quarantine_piecesOfTwoBuffers_isOfThoseTwoAlone() {
        PayloadSender sender = sender(0, CHUNK_BYTES, CHUNK_BYTES, CHUNK_BYTES);
        sender.poll();
        assertThat(sender.quarantine(over)).isEqualTo(new Quarantine(1, 2, over));
    }

    @Test
    void quarantine_piecesOfOneBuffer_isOfThatAlone() {
        PayloadSender sender = sender(2 * CHUNK_BYTES, CHUNK_BYTES);
        sender.poll();
        assertThat(sender.quarantine(over)).isEqualTo(new Quarantine(0, 0, over));
    }

    private PayloadSender sender(int... bytes) {
        List<ByteBuffer> buffers =
                Arrays.stream(bytes).mapToObj(ByteBuffer::allocateDirect).toList();
        return new PayloadSender(core, PEER, 1, CHUNK_BYTES, buffers);
    }
}
