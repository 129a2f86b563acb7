// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.io.IOUtils;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.node.FlowState;
import org.hawser.ibis.schedule.Depth;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.IoKind;
import org.hawser.ibis.schedule.SlotCost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestTurnServer {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String APPLICATION = "application_1700000000000_0001";
    private static final String DEVICE = "disk";

    private final DeviceScheduler device = new DeviceScheduler(
            new FairQueue(Depth.fixed(1), SlotCost.ONE, 0, LONG.toNanos(), flow -> 1), System::nanoTime);

    @TempDir
    private Path dir;

    private final List<Wire> asked = new ArrayList<>();
    private Path socket;
    private TurnServer server;

    @BeforeEach
    void start() throws IOException {
        socket = dir.resolve("turns.sock");
        server = start(LONG);
    }

    private TurnServer start(Duration lease) throws IOException {
        return TurnServer.start(socket, lease, name -> name.equals(DEVICE) ? Optional.of(device) : Optional.empty());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void turn_anotherHasIt_waitsUntilThatEnds() throws IOException {
        Wire first = ask();
        granted(first);
        Wire second = ask();
        await().until(() -> device.state().waiting() == 1);

        first.close();
        granted(second);
        second.close();
        await().until(() -> device.state().outstanding() == 0);
        assertThat(device.state().flows()).singleElement().satisfies(flow -> {
            assertThat(flow.flow()).isEqualTo(APPLICATION);
            assertThat(flow.readBytes()).isEqualTo(2000);
        });
        assertThat(server.granted()).isEqualTo(2);
    }

    @Test
    void turn_clientDiesWhileItWaits_holdsNothing() throws IOException {
        Wire first = ask();
        granted(first);
        Wire dead = ask();
        await().until(() -> device.state().waiting() == 1);
        dead.close();
        first.close();

        Wire third = ask();
        granted(third);
        third.close();
    }

    @Test
    void turns_ofClientsThatHaveDied_areNeitherGivenNorCharged() throws IOException {
        DeviceScheduler.Turn held = device.acquire("another", IoKind.READ, 1);
        for (int i = 0; i < 20; i++) {
            ask();
        }
        await().until(() -> device.state().waiting() == 20);
        asked.forEach(wire -> IOUtils.cleanupWithLogger(null, wire));
        held.close();

        await().until(() -> server.refused() == 20);
        assertThat(server.granted()).isZero();
        assertThat(device.state().flows())
                .filteredOn(flow -> flow.flow().equals(APPLICATION))
                .singleElement()
                .returns(0L, FlowState::readBytes);
    }

    @Test
    void turn_clientIsStopped_losesItWhenTheLeaseEnds() throws IOException {
        server.close();
        server = start(Duration.ofMillis(200));
        Wire stopped = ask();
        granted(stopped);

        Wire next = ask();
        granted(next);
        assertThat(server.expired()).isEqualTo(1);
        next.close();
        stopped.close();
    }

    @Test
    void request_thatIsNone_isRefusedAndOthersAreServed() throws IOException {
        byte[][] messages = {
            {},
            {7},
            "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8),
            message((byte) 1, (byte) 0, -1, 0, 0),
            message((byte) 1, (byte) 0, Long.MAX_VALUE, 0, 0),
            message((byte) 1, (byte) 9, 1, 0, 0),
            message((byte) 1, (byte) 0, 1, -1, 5),
            message((byte) 1, (byte) 0, 1, Short.MAX_VALUE, 5),
        };
        for (byte[] message : messages) {
            try (Wire hostile = Wire.to(socket)) {
                hostile.write(ByteBuffer.wrap(message));
                assertThat(hostile.next(LONG)).isEqualTo(Wire.END);
            }
        }
        try (Wire stranger = Wire.to(socket)) {
            new TurnRequest("application_1_0001; rm", IoKind.READ, 1, DEVICE).send(stranger);
            assertThat(stranger.next(LONG)).isEqualTo(Wire.END);
        }
        try (Wire elsewhere = Wire.to(socket)) {
            new TurnRequest(APPLICATION, IoKind.READ, 1, "no disk").send(elsewhere);
            assertThat(elsewhere.next(LONG)).isEqualTo(TurnRequest.REFUSED);
        }
        // Whoever asks for nothing is refused nothing.
        await().until(() -> server.refused() == messages.length + 1L);
        assertThat(device.state().outstanding()).isZero();

        Wire honest = ask();
        granted(honest);
        honest.close();
    }

    @Test
    void start_anotherListensThere_isRefused() {
        assertThatThrownBy(() -> start(LONG)).isInstanceOf(IOException.class).hasMessageContaining("another process");
    }

    @Test
    void start_fileOfADeadProcess_isReplaced() throws IOException {
        server.close();
        // As a process that was killed leaves it.
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(socket))
                .close();
        assertThat(socket).exists();
        server = start(LONG);
        Wire client = ask();
        granted(client);
        client.close();
    }

    @Test
    void start_anotherFileIsThere_staysAndIsRefused() throws IOException {
        server.close();
        Files.writeString(socket, "mine");
        assertThatThrownBy(() -> start(LONG)).isInstanceOf(IOException.class).hasMessageContaining("another file");
        assertThat(socket).hasContent("mine");
    }

    @Test
    void inTurn_moreThanARequestMayAskFor_isATurnTooAndTheNextOneIs() throws IOException {
        RemoteTurns turns = new RemoteTurns(socket, LONG, System::nanoTime);
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.READ, 2 * TurnRequest.MAX_BYTES, () -> {});
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.READ, 10, () -> {});
        await().until(() -> device.state().outstanding() == 0 && server.granted() == 2);
    }

    @Test
    void inTurn_deviceIsUnknown_doesTheIoAndAsksForOthers() throws IOException {
        RemoteTurns turns = new RemoteTurns(socket, LONG, System::nanoTime);
        int[] done = {0};
        turns.of("no disk").inTurn(APPLICATION, IoKind.READ, 10, () -> done[0]++);
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.READ, 10, () -> done[0]++);
        assertThat(done[0]).isEqualTo(2);
        assertThat(server.granted()).isEqualTo(1);
    }

    @Test
    void names_thatNobodyKnows_countAsOthersBeyondABound() throws IOException {
        RemoteTurns turns = new RemoteTurns(socket, LONG, System::nanoTime);
        for (int number = 0; number < 1100; number++) {
            turns.of(DEVICE).inTurn(String.format("application_1_%04d", number), IoKind.READ, 1, () -> {});
        }
        await().until(() -> device.state().outstanding() == 0);
        assertThat(device.state().flows()).hasSizeLessThanOrEqualTo(1001);
    }

    @Test
    void inTurn_dataNodeIsAway_doesTheIoAtOnceAndAsksAgainLater() throws IOException {
        long[] now = {0};
        RemoteTurns turns = new RemoteTurns(socket, LONG, () -> now[0]);
        server.close();
        int[] done = {0};
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.WRITE, 10, () -> done[0]++);
        server = start(LONG);
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.WRITE, 10, () -> done[0]++);
        assertThat(server.granted()).isZero();

        now[0] = RemoteTurns.PAUSE.toNanos();
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.WRITE, 10, () -> done[0]++);
        assertThat(done[0]).isEqualTo(3);
        assertThat(server.granted()).isEqualTo(1);
    }

    @Test
    void inTurn_again_needsNoOtherConnection() throws IOException {
        RemoteTurns turns = new RemoteTurns(socket, LONG, System::nanoTime);
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.READ, 10, () -> {});
        Files.delete(socket);
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.READ, 20, () -> {});
        assertThat(server.granted()).isEqualTo(2);

        turns.close();
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.READ, 40, () -> {});
        assertThat(server.granted()).isEqualTo(2);
        await().until(() -> device.state().flows().get(0).readBytes() == 30);
    }

    @Test
    void inTurn_dataNodeEndsWithTheRequest_asksTheNextOne() throws IOException {
        server.close();
        ServerSocketChannel old =
                ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
        try (RemoteTurns turns = new RemoteTurns(socket, LONG, System::nanoTime)) {
            CompletableFuture<Void> first = turn(turns);
            Wire wire = new Wire(old.accept());
            assertThat(TurnRequest.receive(wire, LONG)).isPresent();
            wire.writeByte(TurnRequest.QUEUED);
            wire.writeByte(TurnRequest.GRANTED);
            assertThat(wire.next(LONG)).isEqualTo(TurnRequest.OVER);
            first.join();

            CompletableFuture<Void> second = turn(turns);
            assertThat(TurnRequest.receive(wire, LONG)).isPresent();
            old.close();
            server = start(LONG);
            wire.close();
            second.join();
        }
        assertThat(server.granted()).isEqualTo(1);
    }

    private static CompletableFuture<Void> turn(RemoteTurns turns) {
        return CompletableFuture.runAsync(() -> {
            try {
                turns.of(DEVICE).inTurn(APPLICATION, IoKind.READ, 10, () -> {});
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Test
    void inTurn_ioFails_theTurnIsOver() {
        RemoteTurns turns = new RemoteTurns(socket, LONG, System::nanoTime);
        assertThatThrownBy(() -> turns.of(DEVICE).inTurn(APPLICATION, IoKind.READ, 10, () -> {
                    throw new IOException("broken disk");
                }))
                .hasMessage("broken disk");
        await().until(() -> device.state().outstanding() == 0);
    }

    @Test
    void inTurn_dataNodeIsStopped_goesOnAfterTheLimit() throws IOException {
        Wire holder = ask();
        granted(holder);
        RemoteTurns turns = new RemoteTurns(socket, Duration.ofMillis(-1900), System::nanoTime);
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        turns.of(DEVICE).inTurn(APPLICATION, IoKind.READ, 10, () -> done.complete(true));
        assertThat(done).isCompletedWithValue(true);
        holder.close();
    }

    private Wire ask() throws IOException {
        Wire wire = Wire.to(socket);
        new TurnRequest(APPLICATION, IoKind.READ, 1000, DEVICE).send(wire);
        asked.add(wire);
        return wire;
    }

    private static void granted(Wire wire) throws IOException {
        assertThat(wire.readByte(LONG)).isEqualTo(TurnRequest.QUEUED);
        assertThat(wire.readByte(LONG)).isEqualTo(TurnRequest.GRANTED);
    }

    private static byte[] message(byte version, byte kind, long bytes, int application, int device) {
        return ByteBuffer.allocate(14)
                .put(version)
                .put(kind)
                .putLong(bytes)
                .putShort((short) application)
                .putShort((short) device)
                .array();
    }
}
