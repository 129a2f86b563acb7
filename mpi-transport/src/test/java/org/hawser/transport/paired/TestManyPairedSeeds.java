/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.transport.paired;

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
import org.hawser.transport.Response;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** MPI between one process and some of its peers dies at any moment; TCP lives. Every read is answered all the same. */
@Tag("simulated")
@SuppressWarnings("FutureReturnValueIgnored") // The caller finds out.
class TestManyPairedSeeds {
    private static final int PROCESSES = 4;
    private static final int CALLS = 40;
    private static final int SEEDS_PER_TEST = 100;
    private static final PeerId ME = new PeerId(0);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final TransportLimits LIMITS = new TransportLimits(
            512, 1000, 20_000, 4, 1000, Duration.ofMillis(50), Duration.ofMillis(20), Duration.ofMillis(30), 0);

    static LongStream batches() {
        return LongStream.range(0, Boolean.getBoolean("hawser.soak") ? 500 : 10);
    }

    @ParameterizedTest
    @MethodSource("batches")
    void reads_mpiDiesAtAnyMoment_areAnsweredUnlessTheirBuffersAreLost(long batch) {
        for (long seed = batch * SEEDS_PER_TEST; seed < (batch + 1) * SEEDS_PER_TEST; seed++) {
            new Run(seed).go();
        }
    }

    /** One world. */
    private static final class Run {
        private final long seed;
        private final Random random;
        private final PairedNetworks networks;
        private final List<Check> checks = new ArrayList<>();
        private final Endpoint me;

        Run(long seed) {
            this.seed = seed;
            this.random = new Random(~seed);
            this.networks = new PairedNetworks(seed, PROCESSES, LIMITS);
            this.me = networks.add(ME, Run::fill);
            IntStream.range(1, PROCESSES).forEach(rank -> networks.add(new PeerId(rank), Run::fill));
        }

        void go() {
            for (int i = 0; i < CALLS; i++) {
                call();
                IntStream.range(0, random.nextInt(100)).forEach(step -> networks.step());
                if (random.nextInt(10) == 0) {
                    breakMpi(new PeerId(1 + random.nextInt(PROCESSES - 1)));
                }
            }
            boolean ended = networks.runUntil(() -> checks.stream().allMatch(Check::done), LIMIT);
            assertThat(ended).as("seed %d: all calls end", seed).isTrue();
            checks.forEach(check -> check.verify(seed));
        }

        private void breakMpi(PeerId peer) {
            switch (random.nextInt(4)) {
                case 0 -> networks.mpi().kill(peer);
                case 1 -> networks.mpi().stop(peer);
                case 2 -> networks.mpi().lose(peer, ME, 1);
                default -> networks.mpi().lose(ME, peer, 1);
            }
        }

        private void call() {
            int bytes = random.nextInt(5000);
            ByteBuffer room = ByteBuffer.allocateDirect(bytes);
            byte content = (byte) random.nextInt();
            Request request =
                    Request.of(ByteBuffer.allocate(5).putInt(bytes).put(content).flip());
            request = bytes > 0 ? request.into(room) : request;
            checks.add(new Check(me.call(new PeerId(random.nextInt(PROCESSES)), request, TIMEOUT), room, content));
        }

        /** Answers with as many bytes of one value as asked for. */
        private static void fill(IncomingRequest request) {
            ByteBuffer payload = ByteBuffer.allocateDirect(request.header().getInt(0));
            while (payload.hasRemaining()) {
                payload.put(request.header().get(Integer.BYTES));
            }
            request.reply(new Response(request.header(), List.of(payload.flip())));
        }
    }

    /** A call and what it should bring. */
    private record Check(Call call, ByteBuffer room, byte content) {
        boolean done() {
            return call.reply().isDone();
        }

        void verify(long seed) {
            if (call.reply().isCompletedExceptionally()) {
                Throwable failure = call.reply().handle((reply, cause) -> cause).join();
                assertThat(failure).as("seed %d", seed).isInstanceOf(TransportException.class);
                assertThat(((TransportException) failure).buffersQuarantined())
                        .as("seed %d: %s", seed, failure)
                        .isTrue();
                return;
            }
            assertThat(call.reply().join().payloadBytes()).as("seed %d", seed).isEqualTo(room.capacity());
            for (int i = 0; i < room.capacity(); i++) {
                if (room.get(i) != content) {
                    throw new AssertionError("seed " + seed + ": byte " + i + " is " + room.get(i));
                }
            }
        }
    }
}
