// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import org.hawser.semem.wire.NodeMessage.NodeState;
import org.junit.jupiter.api.Test;

class TestNodeCodec {
    private static final NodeState STATE = new NodeState(
            "a-0",
            10,
            9,
            1,
            2,
            true,
            List.of(new NodeMessage.Missing(7, "application_1_0001", "attempt_1_0001_m_000000_0")),
            List.of("application_1_0001"));
    private static final List<NodeMessage> ALL = List.of(
            new NodeMessage.Hello("node1-0123"),
            new NodeMessage.Welcome(-5, STATE),
            new NodeMessage.NoSession(),
            new NodeMessage.Reserve("job_1_0001", "alice", "c2VjcmV0", "attempt_1_0001_m_000000_0", 5, 6),
            new NodeMessage.Reserved(7, 8),
            new NodeMessage.Refused("no room", 3),
            new NodeMessage.Put(7, NodeMessage.Part.INDEX, 1L << 40),
            new NodeMessage.Stored(9),
            new NodeMessage.Commit(7, 0xffff_ffffL, 0),
            new NodeMessage.Committed(4),
            new NodeMessage.Abandon(7),
            new NodeMessage.Keep(List.of("application_1_0001")),
            new NodeMessage.Drain(),
            STATE);

    private final NodeCodec codec = new NodeCodec("secret");

    @Test
    void messages_ofEveryKind_arriveAsSent() throws IOException {
        for (NodeMessage message : ALL) {
            ByteBuffer bytes = codec.request(3, 4, message);
            NodeCodec.Request request = codec.readRequest(bytes);

            assertThat(request.message()).isEqualTo(message);
            assertThat(request.session()).isEqualTo(3);
            assertThat(request.sequence()).isEqualTo(4);
            assertThat(codec.readAnswer(codec.answer(message, request), bytes)).isEqualTo(message);
        }
        assertThat(ALL).map(Object::getClass).hasSameSizeAs(NodeMessage.class.getPermittedSubclasses());
    }

    @Test
    void answer_toAnotherRequest_isNone() throws IOException {
        ByteBuffer first = codec.request(3, 4, new NodeMessage.Drain());
        ByteBuffer second = codec.request(3, 5, new NodeMessage.Drain());
        ByteBuffer answer = codec.answer(STATE, codec.readRequest(first));

        assertThatThrownBy(() -> codec.readAnswer(answer, second)).isInstanceOf(IOException.class);
    }

    @Test
    void request_signedForAnotherNode_isNone() {
        ByteBuffer request = new NodeCodec("other").request(3, 4, new NodeMessage.Drain());

        assertThatThrownBy(() -> codec.readRequest(request)).hasMessage("the signature is wrong");
    }

    @Test
    void secret_sealed_isReadByThatNodeForThatJobAlone() throws IOException {
        byte[] secret = {1, 2, 3};
        String sealed = codec.seal(secret, "job_1_0001");

        assertThat(codec.unseal(sealed, "job_1_0001")).isEqualTo(secret);
        assertThat(codec.seal(secret, "job_1_0001")).isNotEqualTo(sealed);
        assertThatThrownBy(() -> codec.unseal(sealed, "job_1_0002")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> new NodeCodec("other").unseal(sealed, "job_1_0001"))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> codec.unseal("!", "job_1_0001")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> codec.unseal("AAAA", "job_1_0001")).isInstanceOf(IOException.class);
    }

    @Test
    void messages_outOfBounds_cannotBeMade() {
        assertThatThrownBy(() -> new NodeMessage.Hello("../x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NodeMessage.Put(1, NodeMessage.Part.DATA, -1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NodeMessage.Keep(Collections.nCopies(513, "application_1_0001")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
