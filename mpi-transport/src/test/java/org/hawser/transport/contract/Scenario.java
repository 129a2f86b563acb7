// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.transport.contract.Checks.HOURS;
import static org.hawser.transport.contract.Checks.LAST;
import static org.hawser.transport.contract.Checks.LONG;
import static org.hawser.transport.contract.Checks.ME;
import static org.hawser.transport.contract.Checks.MEDIUM;
import static org.hawser.transport.contract.Checks.OTHER;
import static org.hawser.transport.contract.Checks.PEER;
import static org.hawser.transport.contract.Checks.SHORT;
import static org.hawser.transport.contract.Checks.answersAgain;
import static org.hawser.transport.contract.Checks.assertFails;
import static org.hawser.transport.contract.Checks.assertLargeMessagesPass;
import static org.hawser.transport.contract.Checks.assertOthersAnswer;
import static org.hawser.transport.contract.Checks.assertQuiet;
import static org.hawser.transport.contract.Checks.assertUnreachable;
import static org.hawser.transport.contract.Checks.everybody;
import static org.hawser.transport.contract.Checks.fill;
import static org.hawser.transport.contract.Checks.flood;
import static org.hawser.transport.contract.Checks.get;
import static org.hawser.transport.contract.Checks.stopAmid;
import static org.hawser.transport.contract.Checks.upload;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.hawser.transport.Call;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportMetrics;

/** Everything that is promised. Each constant runs in a fresh world. */
@SuppressWarnings("ImmutableEnumChecker") // A scenario is code.
public enum Scenario {
    ANSWERS_EVERYBODY(world -> {
        for (PeerId peer : everybody()) {
            Reply reply = get(world, world.me().call(peer, Ask.ECHO.with(peer.rank(), 7), LONG));
            assertThat(reply.header().getInt(4)).isEqualTo(peer.rank());
            assertThat(reply.payloadBytes()).isZero();
        }
    }),
    KEEPS_ORDER_PER_PEER(world -> {
        List<Call> calls = IntStream.range(0, 300)
                .mapToObj(i -> world.me()
                        .call(
                                new PeerId(1 + i % World.PEERS),
                                Ask.COUNT.padded(i % 5 == 0 ? ContractLimits.HEADER_BYTES : 16),
                                LONG))
                .toList();
        for (int i = 0; i < calls.size(); i++) {
            assertThat(get(world, calls.get(i)).header().getInt()).isEqualTo(i / World.PEERS);
        }
    }),
    FILLS_DESTINATIONS_OF_ALL_SIZES(world -> {
        for (int bytes : List.of(0, 1, 255, 256, 257, 4095, 4096, 4097, 65_536, 1_000_003)) {
            fill(world, bytes, 1, bytes);
            fill(world, bytes, 7, bytes + 100);
        }
    }),
    FILLS_A_PART_OF_THE_DESTINATION(world -> {
        ByteBuffer room = ByteBuffer.allocateDirect(1000).position(100);
        Reply reply = get(world, world.me().call(PEER, Ask.FILL.with(300, 2).into(room), LONG));
        assertThat(reply.payloadBytes()).isEqualTo(300);
        assertThat(room.position()).isEqualTo(100);
        assertThat(room.slice(100, 300)).isEqualTo(Pattern.direct(300, 0));
        assertThat(room.slice(400, 600)).isEqualTo(ByteBuffer.allocate(600));
    }),
    MOVES_LARGE_PAYLOAD_BOTH_WAYS(world -> {
        fill(world, 64 << 20, 3, 64 << 20);
        upload(world, Pattern.inPieces(32 << 20, 3));
    }),
    TAKES_UPLOADS_OF_ALL_SIZES(world -> {
        for (int bytes : List.of(1, 256, 257, 65_536, 300_001)) {
            upload(world, Pattern.inPieces(bytes, 1));
            upload(world, Pattern.inPieces(bytes, 5));
        }
    }),
    MOVES_PAYLOAD_OF_MANY_PEERS_AT_ONCE(world -> {
        List<ByteBuffer> rooms = new ArrayList<>();
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            ByteBuffer room = ByteBuffer.allocateDirect(1 + i * 5000);
            rooms.add(room);
            calls.add(world.me()
                    .call(
                            new PeerId(i % (World.PEERS + 1)),
                            Ask.FILL.with(room.capacity(), 2).into(room),
                            LONG));
        }
        for (int i = 0; i < calls.size(); i++) {
            assertThat(get(world, calls.get(i)).payloadBytes())
                    .isEqualTo(rooms.get(i).capacity());
            assertThat(Pattern.checksum(rooms.get(i)))
                    .isEqualTo(Pattern.checksum(Pattern.direct(rooms.get(i).capacity(), 0)));
        }
    }),
    BOUNDS_WHAT_IS_IN_FLIGHT(world -> {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            ByteBuffer room = ByteBuffer.allocateDirect(ContractLimits.BYTES_IN_FLIGHT / 4);
            calls.add(world.me().call(PEER, Ask.FILL.with(room.capacity(), 1).into(room), LONG));
        }
        boolean[] exceeded = {false};
        CompletableFuture<?> all =
                CompletableFuture.allOf(calls.stream().map(Call::reply).toArray(CompletableFuture[]::new));
        world.becomes(() -> {
            exceeded[0] |= world.me().metrics().bytesInFlight() > ContractLimits.BYTES_IN_FLIGHT;
            return all.isDone();
        });
        assertThat(all).isCompleted();
        assertThat(exceeded[0]).isFalse();
        assertQuiet(world);
    }),
    REFUSES_WHAT_CANNOT_WAIT(world -> {
        List<Call> calls = IntStream.range(0, ContractLimits.CALLS_PER_PEER + ContractLimits.CALLS_QUEUED + 5)
                .mapToObj(i -> world.me().call(PEER, Ask.IGNORE.plain(), SHORT))
                .toList();
        calls.forEach(call -> world.await(call.reply()));
        assertThat(calls.stream()
                        .map(Checks::failure)
                        .filter(failure -> TransportException.is(failure, Reason.REJECTED)))
                .hasSize(5);
    }),
    REFUSAL_REACHES_THE_CALLER(world -> {
        ByteBuffer room = ByteBuffer.allocateDirect(10_000);
        assertFails(
                world, world.me().call(PEER, Ask.REFUSE.plain().into(room), LONG), Reason.REJECTED, "no such segment");
        assertFails(world, world.me().call(PEER, Ask.THROW.plain(), LONG), Reason.REJECTED, "wrong segment");
        fill(world, 10_000, 1, 10_000);
        assertQuiet(world);
    }),
    DEADLINE_OF_A_LIVING_PEER(world -> {
        ByteBuffer room = ByteBuffer.allocateDirect(10_000);
        assertFails(world, world.me().call(PEER, Ask.IGNORE.plain().into(room), MEDIUM), Reason.DEADLINE, "alive");
        fill(world, 10_000, 1, 10_000);
        assertQuiet(world);
    }),
    SILENT_PEER_IS_GIVEN_UP_EARLY(world -> {
        ByteBuffer room = ByteBuffer.allocateDirect(10_000);
        get(world, world.me().call(PEER, Ask.ECHO.plain(), LONG));
        world.stop(PEER);
        Call call = world.me().call(PEER, Ask.FILL.with(10_000, 1).into(room), new Patience(HOURS, SHORT));
        assertUnreachable(world, call);
        world.resume(PEER);
        assertThat(world.becomes(() -> answersAgain(world))).isTrue();
        assertQuiet(world);
    }),
    SLOW_PEER_IS_NOT_SILENT(world -> {
        Call call = world.me().call(PEER, Ask.IGNORE.plain(), new Patience(MEDIUM, SHORT));
        assertFails(world, call, Reason.DEADLINE, "alive");
    }),
    CANCEL_BEFORE_THE_ANSWER(world -> {
        ByteBuffer room = ByteBuffer.allocateDirect(100_000);
        Call call = world.me().call(PEER, Ask.IGNORE.plain().into(room), LONG);
        get(world, world.me().call(PEER, Ask.ECHO.plain(), LONG));
        call.cancel();
        assertFails(world, call, Reason.CANCELLED, "cancelled");
        fill(world, 100_000, 1, 100_000);
        assertQuiet(world);
    }),
    CANCEL_AMID_PAYLOAD(world -> {
        for (int i = 0; i < 10; i++) {
            ByteBuffer room = ByteBuffer.allocateDirect(4 << 20);
            long landed = world.me().metrics().payloadBytesReceived() + (long) i * 100_000;
            Call call = world.me().call(PEER, Ask.FILL.with(room.capacity(), 3).into(room), LONG);
            world.becomes(() -> call.reply().isDone() || world.me().metrics().payloadBytesReceived() >= landed);
            call.cancel();
            world.await(call.reply());
            fill(world, 50_000, 3, 50_000);
        }
        assertQuiet(world);
    }),
    CANCEL_AMID_UPLOAD(world -> {
        for (int i = 0; i < 10; i++) {
            long sent = world.me().metrics().payloadBytesSent() + (long) i * 100_000;
            Call call = world.me().call(PEER, Ask.TAKE.plain().withUpload(Pattern.inPieces(4 << 20, 2)), LONG);
            world.becomes(() -> call.reply().isDone() || world.me().metrics().payloadBytesSent() >= sent);
            call.cancel();
            world.await(call.reply());
            upload(world, Pattern.inPieces(50_000, 3));
        }
        assertQuiet(world);
    }),
    KILLED_PEER_BEFORE_THE_REQUEST(world -> {
        get(world, world.me().call(PEER, Ask.ECHO.plain(), LONG));
        world.kill(PEER);
        assertUnreachable(world, world.me().call(PEER, Ask.ECHO.plain(), SHORT));
        assertOthersAnswer(world);
    }),
    KILLED_PEER_BEFORE_THE_ANSWER(world -> {
        ByteBuffer room = ByteBuffer.allocateDirect(4 << 20);
        Call call = world.me().call(PEER, Ask.IGNORE.plain().into(room), MEDIUM);
        get(world, world.me().call(PEER, Ask.ECHO.plain(), LONG));
        world.kill(PEER);
        assertUnreachable(world, call);
        assertOthersAnswer(world);
    }),
    KILLED_PEER_AMID_PAYLOAD(world -> {
        ByteBuffer room = ByteBuffer.allocateDirect(64 << 20);
        Request request = Ask.FILL.with(room.capacity(), 2).into(room);
        Call call = stopAmid(
                world,
                room.capacity(),
                () -> world.me().call(PEER, request, new Patience(LONG, MEDIUM)),
                TransportMetrics::payloadBytesReceived);
        world.kill(PEER);
        assertUnreachable(world, call);
        assertUnreachable(world, world.me().call(PEER, Ask.ECHO.plain(), SHORT));
        assertOthersAnswer(world);
    }),
    KILLED_PEER_AMID_UPLOAD(world -> {
        Request request = Ask.TAKE.plain().withUpload(Pattern.inPieces(32 << 20, 2));
        Call call = stopAmid(
                world,
                32 << 20,
                () -> world.me().call(PEER, request, new Patience(LONG, MEDIUM)),
                TransportMetrics::payloadBytesSent);
        world.kill(PEER);
        assertUnreachable(world, call);
        assertUnreachable(world, world.me().call(PEER, Ask.ECHO.plain(), SHORT));
        assertOthersAnswer(world);
    }),
    STOPPED_CALLER_AMID_MESSAGES(world -> {
        flood(world, PEER);
        world.stop(PEER);
        assertLargeMessagesPass(world, OTHER);
        world.resume(PEER);
        assertLargeMessagesPass(world, PEER);
        world.stop(PEER);
        world.kill(PEER);
        assertLargeMessagesPass(world, OTHER);
    }),
    KILLED_CALLERS_AMID_MESSAGES(world -> {
        for (PeerId caller : List.of(PEER, OTHER)) {
            flood(world, caller);
            world.kill(caller);
            assertLargeMessagesPass(world, LAST);
            assertLargeMessagesPass(world, world.me().self().guest() ? LAST : ME);
        }
    }),
    KILLED_PEERS_AMID_ANSWERS(world -> {
        for (PeerId peer : List.of(PEER, OTHER)) {
            long before = world.me().metrics().callsCompleted();
            List<Call> calls = IntStream.range(0, ContractLimits.CALLS_QUEUED / 2)
                    .mapToObj(i -> world.me()
                            .call(peer, Ask.ECHO.padded(ContractLimits.HEADER_BYTES - i), new Patience(LONG, MEDIUM)))
                    .toList();
            world.becomes(() -> world.me().metrics().callsCompleted() > before + 10);
            world.kill(peer);
            calls.forEach(call -> world.await(call.reply()));
            assertUnreachable(world, world.me().call(peer, Ask.ECHO.plain(), SHORT));
            assertLargeMessagesPass(world, LAST);
        }
    }),
    DEAD_PEER_FAILS_FAST(world -> {
        world.kill(PEER);
        assertUnreachable(world, world.me().call(PEER, Ask.ECHO.plain(), SHORT));
        for (int i = 0; i < 100; i++) {
            assertUnreachable(world, world.me().call(PEER, Ask.ECHO.plain(), MEDIUM));
        }
        assertOthersAnswer(world);
    }),
    STOPPED_PEER_GOES_ON(world -> {
        ByteBuffer room = ByteBuffer.allocateDirect(1 << 20);
        get(world, world.me().call(PEER, Ask.ECHO.plain(), LONG));
        world.stop(PEER);
        Call call = world.me().call(PEER, Ask.FILL.with(room.capacity(), 1).into(room), SHORT);
        assertUnreachable(world, call);
        assertOthersAnswer(world);
        world.resume(PEER);
        assertThat(world.becomes(() -> answersAgain(world))).isTrue();
        fill(world, 1 << 20, 3, 1 << 20);
        assertQuiet(world);
    }),
    STOPPED_PEER_WITHIN_THE_TIME(world -> {
        get(world, world.me().call(PEER, Ask.ECHO.plain(), LONG));
        world.stop(PEER);
        ByteBuffer room = ByteBuffer.allocateDirect(1 << 20);
        Call call = world.me().call(PEER, Ask.FILL.with(room.capacity(), 1).into(room), LONG);
        assertOthersAnswer(world);
        world.resume(PEER);
        assertThat(get(world, call).payloadBytes()).isEqualTo(room.capacity());
        assertQuiet(world);
    });

    private final Body body;

    Scenario(Body body) {
        this.body = body;
    }

    public void run(World world) {
        body.run(world);
    }

    /** What a scenario does. */
    @FunctionalInterface
    private interface Body {
        void run(World world);
    }
}
