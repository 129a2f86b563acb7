// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.semem.node.NodeFixture.ATTEMPT;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.transport.TransportException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody who does not know the secret of a node, and has seen requests of a worker that does. */
@Timeout(120)
class TestHostileMessages {
    private static final int REQUESTS = 100_000;
    private static final byte[] DATA = new byte[1000];
    private static final byte[] INDEX = new byte[24];

    @TempDir
    private Path store;

    private NodeFixture node;
    private final Random random = new Random(1);

    @BeforeEach
    void start() throws Exception {
        node = new NodeFixture(store).open("node7-1");
    }

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void requests_hostile_noneIsServed() throws Exception {
        node.store(ATTEMPT, DATA, INDEX);
        List<ByteBuffer> seen = seen();
        List<String> files = node.files();
        long used = node.used();
        NodeCodec other = new NodeCodec("secret of another node");
        List<CompletableFuture<ByteBuffer>> answers = new ArrayList<>();

        for (int i = 0; i < REQUESTS; i++) {
            FakeRequest request = new FakeRequest(hostile(seen, other), new byte[random.nextInt(2) * 100]);
            node.lending.handle(request);
            answers.add(request.answer());
        }

        for (CompletableFuture<ByteBuffer> answer : answers) {
            assertThat(answer.handle((served, failure) -> failure).get(10, TimeUnit.SECONDS))
                    .isInstanceOf(TransportException.class);
        }
        assertThat(node.files()).isEqualTo(files);
        assertThat(node.used()).isEqualTo(used);
        assertThat(node.metrics.counters()).containsEntry("messagesRefused", (long) REQUESTS);
        assertThat(node.open("node7-1").keep(NodeFixture.JOB.application()).outputs())
                .isEqualTo(1);
    }

    @Test
    void request_sentAgain_isRefused() throws Exception {
        node.ask(new NodeMessage.Keep(List.of()));
        ByteBuffer request = node.codec.request(node.session(), node.sequence() + 1, node.reserve(ATTEMPT, 10, 24));
        assertThat(node.send(request)).isInstanceOf(NodeMessage.Reserved.class);

        assertThatThrownBy(() -> node.send(request)).hasCauseInstanceOf(TransportException.class);
    }

    @Test
    void reserve_attemptOfAnotherJob_isNoMessage() {
        assertThatThrownBy(() -> node.reserve("attempt_1_0002_m_000000_0", 10, 24))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> node.reserve("attempt_1_0001_m_000000_0/../../x", 10, 24))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> node.reserve(ATTEMPT, -1, 24)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void reserve_userOutOfTheDirectory_isRefused() throws Exception {
        String secret = node.codec.seal(new byte[] {1}, NodeFixture.JOB.text());

        assertThat(node.ask(new NodeMessage.Reserve(NodeFixture.JOB.text(), "../../x", secret, ATTEMPT, 10, 24)))
                .isInstanceOf(NodeMessage.Refused.class);
        assertThat(node.ask(new NodeMessage.Reserve(NodeFixture.JOB.text(), "alice", "AAAA", ATTEMPT, 10, 24)))
                .isInstanceOf(NodeMessage.Refused.class);
        assertThat(node.files()).isEmpty();
    }

    /** Requests of the worker that have been served. */
    private List<ByteBuffer> seen() throws Exception {
        List<ByteBuffer> seen = new ArrayList<>();
        long sequence = node.sequence();
        for (NodeMessage message : List.of(
                new NodeMessage.Keep(List.of(NodeFixture.JOB.application())),
                node.reserve("attempt_1_0001_m_000001_0", 10, 24),
                new NodeMessage.Put(2, NodeMessage.Part.DATA, 0),
                new NodeMessage.Abandon(2))) {
            sequence++;
            ByteBuffer request = node.codec.request(node.session(), sequence, message);
            node.send(request, message instanceof NodeMessage.Put ? new byte[10] : new byte[0]);
            seen.add(request);
        }
        return seen;
    }

    private ByteBuffer hostile(List<ByteBuffer> seen, NodeCodec other) {
        ByteBuffer captured = seen.get(random.nextInt(seen.size()));
        return switch (random.nextInt(6)) {
            case 0 -> garbage(0, captured);
            case 1 -> garbage(2 + random.nextInt(40), captured);
            case 2 -> captured.slice(0, random.nextInt(captured.limit()));
            case 3 -> damaged(captured);
            case 4 -> captured;
            default -> other.request(node.session(), 1000 + random.nextInt(100), new NodeMessage.Keep(List.of()));
        };
    }

    private ByteBuffer garbage(int valid, ByteBuffer captured) {
        byte[] bytes = new byte[valid + random.nextInt(2000)];
        random.nextBytes(bytes);
        captured.get(0, bytes, 0, valid);
        return ByteBuffer.wrap(bytes);
    }

    private ByteBuffer damaged(ByteBuffer captured) {
        byte[] bytes = new byte[captured.limit()];
        captured.get(0, bytes);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return ByteBuffer.wrap(bytes);
    }
}
