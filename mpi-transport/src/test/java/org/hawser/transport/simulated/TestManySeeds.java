// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.contract.ContractLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everybody calls everybody while processes die, stop, go on and lose messages; every call has to come to an end. */
@Tag("simulated")
@SuppressWarnings("FutureReturnValueIgnored") // The caller finds out.
class TestManySeeds {
    private static final int PROCESSES = 4;
    private static final int CALLS = 40;
    private static final int SEEDS_PER_TEST = 100;
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final TransportLimits LIMITS = ContractLimits.tiny();

    static LongStream batches() {
        return LongStream.range(0, Boolean.getBoolean("hawser.soak") ? 500 : 10);
    }

    @ParameterizedTest
    @MethodSource("batches")
    void calls_faultsOfAllKinds_everyOneEndsAndPayloadIsRight(long batch) {
        for (long seed = batch * SEEDS_PER_TEST; seed < (batch + 1) * SEEDS_PER_TEST; seed++) {
            new Run(seed, true).go();
        }
    }

    @ParameterizedTest
    @MethodSource("batches")
    void calls_noFaults_everyOneSucceedsAndNothingIsHeld(long batch) {
        for (long seed = batch * SEEDS_PER_TEST; seed < (batch + 1) * SEEDS_PER_TEST; seed++) {
            new Run(seed, false).go();
        }
    }

    /** One world. */
    private static final class Run {
        private final long seed;
        private final boolean faults;
        private final Random random;
        private final SimulatedNetwork network;
        private final List<Endpoint> endpoints = new ArrayList<>();
        private final List<Check> checks = new ArrayList<>();

        Run(long seed, boolean faults) {
            this.seed = seed;
            this.faults = faults;
            this.random = new Random(~seed);
            this.network = new SimulatedNetwork(seed, LIMITS);
            for (int rank = 0; rank < PROCESSES; rank++) {
                endpoints.add(network.add(new PeerId(rank), new Filler(random)));
            }
        }

        void go() {
            for (int i = 0; i < CALLS; i++) {
                call();
                IntStream.range(0, random.nextInt(200)).forEach(step -> network.step());
                if (faults && random.nextInt(8) == 0) {
                    fault();
                }
            }
            IntStream.range(1, PROCESSES).forEach(rank -> network.resume(new PeerId(rank)));
            boolean ended = network.runUntil(() -> checks.stream().allMatch(Check::done), LIMIT);
            assertThat(ended).as("seed %d: all calls end", seed).isTrue();
            checks.forEach(check -> check.verify(seed, faults));
            if (!faults) {
                assertThat(network.runUntil(this::quiet, LIMIT))
                        .as("seed %d: nothing is held", seed)
                        .isTrue();
            }
        }

        private boolean quiet() {
            return endpoints.stream()
                    .allMatch(one -> one.metrics().callsInFlight() == 0
                            && one.metrics().bytesInFlight() == 0
                            && one.metrics().bytesQuarantined() == 0);
        }

        /** Rank 0 calls, since it never dies. */
        private void call() {
            int bytes = random.nextInt(5000);
            ByteBuffer room = ByteBuffer.allocateDirect(bytes + random.nextInt(2) * 100);
            byte content = (byte) random.nextInt();
            Request request =
                    Request.of(ByteBuffer.allocate(5).putInt(bytes).put(content).flip());
            request = room.hasRemaining() ? request.into(room) : request;
            if (random.nextBoolean()) {
                request = request.withUpload(List.of(ByteBuffer.allocateDirect(1 + random.nextInt(4000))));
            }
            Duration timeout = faults ? Duration.ofMillis(5 + random.nextInt(200)) : Duration.ofSeconds(60);
            Call call = endpoints.get(0).call(new PeerId(random.nextInt(PROCESSES)), request, timeout);
            boolean cancelled = random.nextInt(10) == 0;
            if (cancelled) {
                IntStream.range(0, random.nextInt(40)).forEach(step -> network.step());
                call.cancel();
            }
            checks.add(new Check(call, room, bytes, content, cancelled));
        }

        private void fault() {
            PeerId peer = new PeerId(1 + random.nextInt(PROCESSES - 1));
            PeerId me = new PeerId(0);
            switch (random.nextInt(6)) {
                case 0 -> network.kill(peer);
                case 1, 2 -> network.stop(peer);
                case 3 -> network.resume(peer);
                case 4 -> network.lose(peer, me, random.nextInt(2) * 0.3);
                default -> network.lose(me, peer, random.nextInt(2) * 0.3);
            }
        }
    }

    /** A call and what it should bring. */
    private record Check(Call call, ByteBuffer room, int bytes, byte content, boolean cancelled) {
        boolean done() {
            return call.reply().isDone();
        }

        void verify(long seed, boolean faults) {
            if (!call.reply().isCompletedExceptionally()) {
                assertThat(call.reply().join().payloadBytes()).isEqualTo(bytes);
                for (int i = 0; i < bytes; i++) {
                    if (room.get(i) != content) {
                        throw new AssertionError("seed " + seed + ": byte " + i + " is " + room.get(i));
                    }
                }
            } else if (!faults && !cancelled) {
                call.reply().join();
            }
        }
    }

    /** Takes the upload, if it likes, and answers with bytes of one value. */
    private record Filler(Random random) implements RequestHandler {
        @Override
        public void handle(IncomingRequest request) {
            if (request.uploadBytes() > 0 && random.nextInt(4) > 0) {
                request.receiveUpload(ByteBuffer.allocateDirect(request.uploadBytes()))
                        .whenComplete((nothing, failure) -> answer(request));
            } else {
                answer(request);
            }
        }

        private void answer(IncomingRequest request) {
            ByteBuffer header = request.header();
            int first = header.getInt(0) / (1 + random.nextInt(3));
            request.reply(
                    new Response(header, List.of(filled(first, header), filled(header.getInt(0) - first, header))));
        }

        private static ByteBuffer filled(int bytes, ByteBuffer header) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
            while (buffer.hasRemaining()) {
                buffer.put(header.get(4));
            }
            return buffer.flip();
        }
    }
}
