// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.pool.SlotReport;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.pool.SlotVitals;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Frames over a real Unix domain socket. */
class TestConnection {
    private static final LaunchSpec SPEC = new LaunchSpec(
            "container_1",
            "alice",
            "/work",
            Map.of("A", "a=b\n\u00e4", "EMPTY", ""),
            Map.of("p", "v"),
            List.of("/a.jar", "/b/*"),
            "Main",
            List.of("", "x y"),
            1L << 40,
            2L << 40,
            new Redirect("/logs/stdout", false),
            Redirect.DISCARD,
            "/pids/c.pid");

    private static final Duration LIMIT = Duration.ofMillis(50);
    private static final SlotVitals VITALS = new SlotVitals(1, 2, 3, true, 4, 5, 6, 7, 8, 9, 10, 11);

    private static final List<Message> ONE_OF_EACH = List.of(
            new Message.Hello(1, "0.1", Message.Role.CLIENT, 7, null),
            new Message.Hello(
                    1,
                    "0.1",
                    Message.Role.SLOT,
                    7,
                    new Message.SlotHello(1, 2, new SlotReport(SlotState.CLEANING, "u", "c", 3), SlotNetwork.tcp("r"))),
            new Message.Welcome(1, "0.1", 8, "http://h:1"),
            new Message.Refused("why"),
            new Message.Launch(SPEC, 3000),
            new Message.Started(1, 2, 3, 4, 5),
            new Message.NoSlot(new Fork(ForkReason.BUSY, "slots")),
            new Message.Ended("c", 137, "d"),
            new Message.Run(SPEC),
            new Message.Running("c"),
            new Message.Ready("c", Map.of("threads", 2), 5, VITALS),
            new Message.Retiring(RetireReason.LIMIT, "d"),
            new Message.Exit(RetireReason.RESIZED),
            new Message.TakePlace(1, 2),
            new Message.Signal("c", 15),
            new Message.Signalled(true),
            new Message.Ping(),
            new Message.Pong(),
            new Message.GetStatus(),
            new Message.Status(
                    1,
                    "0.1",
                    "w",
                    1,
                    List.of(new Message.SlotStatus(0, 1, "IDLE", 2, "u", "", 3, 4, VITALS, SlotNetwork.MPI)),
                    Map.of("n", 1L),
                    new Message.Ranks(true, 1, 2)),
            new Message.Resize(4),
            new Message.Stop("r"));

    @TempDir
    private Path dir;

    private SocketChannel raw;
    private Connection connection;

    @BeforeEach
    void connect() throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(dir.resolve("s"));
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(address);
            raw = SocketChannel.open(address);
            connection = new Connection(listener.accept());
        }
    }

    @AfterEach
    void close() throws IOException {
        connection.close();
        raw.close();
    }

    private void write(int length, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        ByteBuffer frame = ByteBuffer.allocate(4 + bytes.length);
        frame.putInt(length).put(bytes).flip();
        while (frame.hasRemaining()) {
            raw.write(frame);
        }
    }

    private void write(String body) throws IOException {
        write(body.getBytes(StandardCharsets.UTF_8).length, body);
    }

    @Test
    void receive_everyMessage_isWhatWasSent() throws IOException {
        Connection peer = new Connection(raw);
        for (Message message : ONE_OF_EACH) {
            peer.send(message);
            assertThat(connection.receive()).isEqualTo(message);
        }
    }

    @Test
    void messages_everyTypeOfTheVocabulary_isSentHere() {
        assertThat(Message.class.getPermittedSubclasses())
                .allSatisfy(type -> assertThat(ONE_OF_EACH).hasAtLeastOneElementOfType(type));
    }

    @Test
    void send_severalThreads_framesStayWhole() throws Exception {
        Connection peer = new Connection(raw);
        String large = "x".repeat(100_000);
        List<CompletableFuture<Void>> senders = java.util.stream.IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.runAsync(() -> {
                    try {
                        for (int j = 0; j < 10; j++) {
                            peer.send(new Message.Refused(large));
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
        for (int i = 0; i < 40; i++) {
            assertThat(connection.receive(Message.Refused.class).reason()).hasSize(100_000);
        }
        CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new)).get();
    }

    @Test
    void receive_unknownField_isIgnored() throws IOException {
        write("{\"type\":\"Message$Resize\",\"slots\":4,\"colour\":\"red\"}");
        assertThat(connection.receive()).isEqualTo(new Message.Resize(4));
    }

    @Test
    void receive_lengthOutOfBounds_isRefused() throws IOException {
        for (int length : new int[] {0, -1, Connection.MAX_FRAME_BYTES + 1, Integer.MAX_VALUE}) {
            write(length, "");
            assertThatThrownBy(() -> connection.receive())
                    .isInstanceOf(ProtocolException.class)
                    .hasMessage("frame length " + length + " is outside 1..16777216");
        }
    }

    @Test
    void receive_notOurs_isRefused() throws IOException {
        for (String body :
                List.of("hello", "{}", "[]", "{\"type\":\"Nonsense\"}", "{\"type\":\"Message$Resize\"", "\"x\"")) {
            write(body);
            assertThatThrownBy(() -> connection.receive())
                    .as(body)
                    .isInstanceOf(ProtocolException.class)
                    .hasMessageStartingWith("unreadable frame of " + body.length() + " bytes: ");
        }
    }

    @Test
    void receive_nothingButNull_isRefused() throws IOException {
        write("null");
        assertThatThrownBy(() -> connection.receive())
                .isInstanceOf(ProtocolException.class)
                .hasMessage("frame of 4 bytes without a message");
    }

    @Test
    void receive_truncatedFrame_peerIsGone() throws IOException {
        write(100, "{\"type\":");
        raw.close();
        assertThatThrownBy(() -> connection.receive())
                .isInstanceOf(EOFException.class)
                .hasMessage("peer closed the connection");
    }

    @Test
    void receive_peerClosed_peerIsGone() throws IOException {
        raw.close();
        assertThatThrownBy(() -> connection.receive()).isInstanceOf(EOFException.class);
    }

    @Test
    void receive_otherTypeThanExpected_isRefused() throws IOException {
        new Connection(raw).send(new Message.GetStatus());
        assertThatThrownBy(() -> connection.receive(Message.Welcome.class))
                .isInstanceOf(ProtocolException.class)
                .hasMessage("expected Welcome, got GetStatus");
    }

    @Test
    void receive_refusal_saysWhy() throws IOException {
        new Connection(raw).send(new Message.Refused("another version"));
        assertThatThrownBy(() -> connection.receive(Message.Welcome.class))
                .isInstanceOf(ProtocolException.class)
                .hasMessage("another version");
    }

    @Test
    void send_peerGone_fails() throws IOException {
        raw.close();
        assertThatThrownBy(() -> connection.send(new Message.GetStatus())).isInstanceOf(IOException.class);
    }

    @Test
    void open_nobodyListens_fails() {
        assertThatThrownBy(() -> Connection.open(dir.resolve("nobody"))).isInstanceOf(IOException.class);
    }

    @Test
    @Timeout(60)
    void receive_peerSilent_endsAtItsDeadline() throws IOException {
        assertThatThrownBy(() -> connection.receive(LIMIT))
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("no answer within 50 ms");
        assertThat(raw.read(ByteBuffer.allocate(1))).as("the connection's end").isEqualTo(-1);
    }

    @Test
    @Timeout(60)
    void send_peerReadsNothing_endsAtItsDeadline() {
        assertThatThrownBy(() -> {
                    while (true) {
                        connection.send(new Message.Run(SPEC), LIMIT);
                    }
                })
                .isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    @Timeout(60)
    void greet_agentAcceptsNobody_endsAtItsDeadlineWhateverTheQueueHolds() throws IOException {
        Path socket = dir.resolve("stopped");
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(socket), 1);
            for (int caller = 0; caller < 5; caller++) {
                assertThatThrownBy(() -> Connection.greet(socket, Message.Role.CLIENT, LIMIT))
                        .isInstanceOf(SocketTimeoutException.class);
            }
        }
    }

    @Test
    void receive_peerAnswersInTime_isUnharmed() throws IOException {
        try (Connection peer = new Connection(raw)) {
            peer.send(new Message.Ping());
            assertThat(connection.receive(Duration.ofMinutes(1))).isEqualTo(new Message.Ping());
            connection.send(new Message.Pong(), Duration.ofMinutes(1));
            assertThat(peer.receive(Message.Pong.class, Duration.ofMinutes(1))).isEqualTo(new Message.Pong());
        }
    }
}
