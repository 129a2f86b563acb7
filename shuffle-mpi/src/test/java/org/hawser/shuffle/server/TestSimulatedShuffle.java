// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.server.ShuffleMetrics.Total;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReplyCodec;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.SegmentStatus;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.SignedRequest;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestSimulatedShuffle extends ShuffleServerContract {
    private static final Duration LONGER_THAN_CALLS = ShuffleWorld.TIMEOUT.multipliedBy(2);
    private static final Duration NEWS_TRAVELS = Duration.ofMillis(100);
    private static final Duration SHORT = Duration.ofSeconds(1);

    /** As much as there are buffers for at a time, in pieces that are put together in buffers. */
    private static final List<Range> LARGE = Collections.nCopies(
            4 * DirectBuffers.BUFFER_BYTES / MappedPayload.SMALL_BYTES,
            new Range(map(JOB, 0), 0, MappedPayload.SMALL_BYTES));

    private static final int LARGE_BYTES = 4 * DirectBuffers.BUFFER_BYTES;

    @Override
    ShuffleWorld newWorld(ServerLimits limits) {
        return new SimulatedShuffleWorld(5, limits, TransportSizes.usual());
    }

    @Test
    void handle_moreRequestsThanMayWait_sendsTheLastAwayForAWhile(@TempDir Path root) throws IOException {
        try (SimulatedShuffleWorld world = world(root)) {
            Reducer reducer = new Reducer(world, JOB, 0).open();
            List<SignedRequest> requests = new ArrayList<>();
            List<CompletableFuture<Reply>> replies = new ArrayList<>();
            for (int i = 0; i <= Limits.ample().requestsPerReducer(); i++) {
                requests.add(reducer.sign(reducer.lengths(1)));
                replies.add(world.call(requests.get(i).bytes(), ByteBuffer.allocateDirect(0))
                        .reply());
            }

            int last = requests.size() - 1;
            world.network().runUntil(replies.get(last)::isDone, ShuffleWorld.TIMEOUT);

            assertThat(ReplyCodec.decode(replies.get(last).join().header(), requests.get(last), reducer.jobKey()))
                    .isEqualTo(new ShuffleReply.Refused(ReplyStatus.BUSY, Limits.BUSY_RETRY_MS, true));
            assertThat(replies.subList(0, last)).noneMatch(CompletableFuture::isDone);
            replies.forEach(world::await);
        }
    }

    @Test
    void handle_callerThatGaveUp_isNotServed(@TempDir Path root) throws IOException {
        try (SimulatedShuffleWorld world = world(root)) {
            Reducer reducer = new Reducer(world, JOB, 0).open();
            SignedRequest request = reducer.sign(reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2))));
            var call = world.call(request.bytes(), ByteBuffer.allocateDirect(2));
            world.network().runUntil(() -> world.metrics().get(Level.QUEUED_REQUESTS) == 1, ShuffleWorld.TIMEOUT);

            call.cancel();
            world.network().runUntil(call.reply()::isDone, ShuffleWorld.TIMEOUT);
            world.network().runUntil(() -> false, NEWS_TRAVELS);
            world.server().serveOne();

            assertThat(world.metrics().get(Level.QUEUED_REQUESTS)).isZero();
            assertThat(world.metrics().get(Total.FILES_OPENED)).isZero();
            assertThat(world.metrics().get(Level.BYTES_IN_FLIGHT)).isZero();
        }
    }

    @Test
    void handle_callerThatDies_keepsWhatIsBeingSentMapped(@TempDir Path root) throws IOException {
        try (SimulatedShuffleWorld world = world(root)) {
            Reducer reducer = new Reducer(world, JOB, 0).open();
            int bytes = 2 * MappedPayload.SMALL_BYTES;
            SignedRequest request = reducer.sign(reducer.fetch(List.of(new Range(map(JOB, 0), 0, bytes))));
            world.call(request.bytes(), ByteBuffer.allocateDirect(bytes));
            world.network().runUntil(() -> world.metrics().get(Level.QUEUED_REQUESTS) == 1, ShuffleWorld.TIMEOUT);

            world.network().kill(ShuffleWorld.CLIENT);
            world.server().serveOne();
            world.network().runUntil(() -> world.metrics().get(Level.BYTES_IN_FLIGHT) == 0, LONGER_THAN_CALLS);
            world.server().removeJob(JOB);

            assertThat(world.metrics().get(Level.BYTES_IN_FLIGHT)).isZero();
            assertThat(world.metrics().get(Level.QUARANTINED_BYTES)).isGreaterThan(bytes);
            assertThat(world.metrics().get(Level.MAPPED_BYTES))
                    .isEqualTo(world.metrics().get(Level.QUARANTINED_BYTES));
        }
    }

    @Test
    void handle_manyReducersElsewhereDieInTheMiddle_othersAreServedAndLittleIsHeld(@TempDir Path root)
            throws IOException {
        try (SimulatedShuffleWorld world = world(root)) {
            Reducer reducer = new Reducer(world, JOB, 0).elsewhere().open();
            int dead = 6;
            for (int rank = 2; rank < 2 + dead; rank++) {
                fetchUntilTheMiddle(world, world.newClient(rank), reducer);
                world.network().kill(new PeerId(rank));
                assertThat(world.network()
                                .runUntil(() -> world.metrics().get(Level.BYTES_IN_FLIGHT) == 0, LONGER_THAN_CALLS))
                        .isTrue();
            }

            assertThat(reducer.ask(reducer.fetch(LARGE)).payload()).hasSize(LARGE_BYTES);
            assertThat(world.metrics().get(SegmentStatus.UNREADABLE)).isZero();
            assertThat(world.metrics().get(Level.QUARANTINED_BYTES))
                    .isBetween(1L, 2L * dead * DirectBuffers.BUFFER_BYTES);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void handle_reducerStoppedForLong_holdsNothingWhenItGoesOn(boolean sameHost, @TempDir Path root)
            throws IOException {
        try (SimulatedShuffleWorld world = world(root)) {
            Reducer reducer = new Reducer(world, JOB, 0);
            (sameHost ? reducer : reducer.elsewhere()).open();
            fetchUntilTheMiddle(world, world.newClient(2), reducer);
            world.network().stop(new PeerId(2));
            world.network().runUntil(() -> world.metrics().get(Level.BYTES_IN_FLIGHT) == 0, LONGER_THAN_CALLS);
            assertThat(world.metrics().get(Level.QUARANTINED_BYTES)).isPositive();

            world.network().resume(new PeerId(2));

            assertThat(world.network()
                            .runUntil(() -> world.metrics().get(Level.QUARANTINED_BYTES) == 0, LONGER_THAN_CALLS))
                    .isTrue();
            world.server().removeJob(JOB);
            assertThat(world.metrics().get(Level.MAPPED_BYTES)).isZero();
        }
    }

    private static void fetchUntilTheMiddle(SimulatedShuffleWorld world, Endpoint client, Reducer reducer) {
        ByteBuffer room = ByteBuffer.allocateDirect(LARGE_BYTES);
        ByteBuffer request = reducer.sign(reducer.fetch(LARGE)).bytes();
        client.call(ShuffleWorld.SERVER, Request.of(request).into(room), SHORT);
        world.network().runUntil(() -> world.metrics().get(Level.QUEUED_REQUESTS) == 1, SHORT);
        world.server().serveOne();
        assertThat(world.network().runUntil(() -> client.metrics().payloadBytesReceived() > LARGE_BYTES / 3, SHORT))
                .isTrue();
    }

    private SimulatedShuffleWorld world(Path root) throws IOException {
        MapOutputFixture outputs = new MapOutputFixture(root);
        outputs.write(JOB, 0, 1, 500);
        SimulatedShuffleWorld world = new SimulatedShuffleWorld(9, Limits.ample(), TransportSizes.usual());
        world.server().useLocalDirectories(outputs.localDirectories());
        world.server().addJob(MapOutputFixture.job(JOB));
        return world;
    }
}
