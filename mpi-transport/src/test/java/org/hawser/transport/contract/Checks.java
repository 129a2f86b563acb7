// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.hawser.transport.Call;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportMetrics;

/** What scenarios do and expect again and again. */
final class Checks {
    static final PeerId ME = new PeerId(0);
    static final PeerId PEER = new PeerId(1);
    static final PeerId OTHER = new PeerId(2);
    static final PeerId LAST = new PeerId(World.PEERS);
    static final Duration SHORT = Duration.ofMillis(600);
    static final Duration MEDIUM = Duration.ofSeconds(2);
    static final Duration LONG = Duration.ofSeconds(30);
    static final Duration HOURS = Duration.ofHours(3);

    /** More than an endpoint has places for at a time. */
    private static final int MESSAGES = 100;

    private Checks() {}

    static List<PeerId> everybody() {
        return IntStream.rangeClosed(0, World.PEERS).mapToObj(PeerId::new).toList();
    }

    static void fill(World world, int bytes, int pieces, int roomBytes) {
        ByteBuffer room = ByteBuffer.allocateDirect(roomBytes);
        Reply reply =
                get(world, world.me().call(PEER, Ask.FILL.with(bytes, pieces).into(room), LONG));
        assertThat(reply.payloadBytes()).isEqualTo(bytes);
        assertThat(Pattern.checksum(room.slice(0, bytes))).isEqualTo(Pattern.checksum(Pattern.direct(bytes, 0)));
    }

    static void upload(World world, List<ByteBuffer> buffers) {
        int bytes = buffers.stream().mapToInt(ByteBuffer::remaining).sum();
        Reply reply = get(world, world.me().call(PEER, Ask.TAKE.plain().withUpload(buffers), LONG));
        assertThat(reply.header().getInt()).isEqualTo(Pattern.checksum(Pattern.direct(bytes, 0)));
    }

    static Reply get(World world, Call call) {
        world.await(call.reply());
        return call.reply().join();
    }

    static Throwable failure(Call call) {
        try {
            call.reply().join();
            return new AssertionError("the call has succeeded");
        } catch (CompletionException e) {
            return e.getCause();
        }
    }

    static void assertFails(World world, Call call, Reason reason, String message) {
        world.await(call.reply());
        assertThat(failure(call)).hasFieldOrPropertyWithValue("reason", reason).hasMessageContaining(message);
    }

    static void assertUnreachable(World world, Call call) {
        world.await(call.reply());
        assertThat(failure(call)).hasFieldOrPropertyWithValue("reason", Reason.UNREACHABLE);
    }

    static void assertOthersAnswer(World world) {
        for (PeerId peer : everybody()) {
            if (!peer.equals(PEER)) {
                get(world, world.me().call(peer, Ask.ECHO.plain(), LONG));
            }
        }
    }

    /** Many requests with large headers both ways. */
    static void assertLargeMessagesPass(World world, PeerId peer) {
        List<Call> calls = IntStream.range(0, MESSAGES)
                .mapToObj(i -> world.me().call(peer, Ask.ECHO.padded(ContractLimits.HEADER_BYTES - i), LONG))
                .toList();
        for (int i = 0; i < MESSAGES; i++) {
            assertThat(get(world, calls.get(i)).header().remaining()).isEqualTo(ContractLimits.HEADER_BYTES - i);
        }
    }

    /** Has a peer send large messages, and returns when some have come. */
    static void flood(World world, PeerId peer) {
        long before = world.me().metrics().requestsServed();
        get(world, world.me().call(peer, Ask.FLOOD.plain(), LONG));
        assertThat(world.becomes(() -> world.me().metrics().requestsServed() >= before + MESSAGES))
                .isTrue();
    }

    /**
     * Stops {@link #PEER} before it has moved half of the payload of a call.
     *
     * @return the call
     */
    static Call stopAmid(World world, int bytes, Supplier<Call> calls, ToLongFunction<TransportMetrics> moved) {
        while (true) {
            long before = moved.applyAsLong(world.me().metrics());
            Call call = calls.get();
            world.becomes(() -> moved.applyAsLong(world.me().metrics()) > before);
            world.stop(PEER);
            if (moved.applyAsLong(world.me().metrics()) - before < bytes / 2) {
                return call;
            }
            world.resume(PEER);
            get(world, call);
        }
    }

    static boolean answersAgain(World world) {
        Call call = world.me().call(PEER, Ask.ECHO.plain(), SHORT);
        world.await(call.reply());
        return !call.reply().isCompletedExceptionally();
    }

    /** Nothing is held any more. */
    static void assertQuiet(World world) {
        assertThat(world.becomes(() -> world.me().metrics().callsInFlight() == 0
                        && world.me().metrics().bytesInFlight() == 0
                        && world.me().metrics().bytesQuarantined() == 0))
                .as("nothing is held: %s", world.me().metrics())
                .isTrue();
    }
}
