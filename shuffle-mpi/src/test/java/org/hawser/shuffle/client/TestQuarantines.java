// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.policy.FetchLimits;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.Source;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.transport.Call;
import org.hawser.transport.Quarantine;
import org.hawser.transport.Request;
import org.hawser.transport.TransportException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transfers that cannot be ended, one after the other. */
@Tag("simulated")
class TestQuarantines {
    private static final int HARD_BYTES = 5_000;
    private static final int MAPS = 20;
    private static final int ENOUGH_STEPS = 1_000_000;

    private final Reducer reducer = new Reducer(
            new JobName("job_1700000000000_0001"),
            new ReduceAttempt("attempt_1700000000000_0001_r_000003_0"),
            new JobKey(new byte[] {1, 2, 3}));
    private final FetchStatistics statistics = new FetchStatistics();
    private final Set<Integer> copied = new HashSet<>();
    private final Set<Integer> overHttp = new HashSet<>();
    private int toLose;

    @ParameterizedTest
    @ValueSource(ints = {400, 4_000, 12_000})
    void fetch_transfersNeverEnd_memoryIsBoundedAndAllComesOverHttp(int segmentBytes) {
        toLose = Integer.MAX_VALUE;

        fetchAll(segmentBytes);

        assertThat(overHttp).hasSize(MAPS);
        assertThat(statistics.fallbacks(Reason.NO_MEMORY)).isEqualTo(MAPS);
        assertThat(statistics.heldStagingBytes()).isEqualTo((long) StagingPool.MOST_SLABS * HARD_BYTES);
        assertThat(statistics.getPeakStagingBytes()).isLessThanOrEqualTo(HARD_BYTES);
    }

    @Test
    void fetch_someTransfersNeverEnd_theOthersUseWhatIsLeft() {
        toLose = 4;

        fetchAll(400);

        assertThat(copied).hasSize(MAPS);
        assertThat(overHttp).isEmpty();
        assertThat(statistics.quarantinedBytes()).isPositive();
        assertThat(statistics.heldStagingBytes()).isLessThanOrEqualTo(2L * HARD_BYTES);
    }

    private void fetchAll(int segmentBytes) {
        try (SimulatedCluster cluster = new SimulatedCluster(segmentBytes)) {
            Duration patience = Pace.SIMULATED.patience();
            FetchEngine engine = new FetchEngine(
                    reducer,
                    new ClientSettings(
                            HARD_BYTES,
                            HARD_BYTES / 5,
                            Pace.SIMULATED.callTimeout(),
                            1_000,
                            patience,
                            patience,
                            ClientSettings.NEVER),
                    new EngineParts(
                            new FetchPlanner(
                                    FetchPolicy.random(),
                                    FetchLimits.of(HARD_BYTES),
                                    new LocalSourceMonitor(),
                                    0,
                                    MAPS,
                                    1,
                                    cluster.loop()::nanoTime),
                            cluster.loop(),
                            cluster.copiers(
                                    2,
                                    0,
                                    (segment, content) ->
                                            copied.add(segment.id().map())),
                            (id, failure) -> overHttp.add(id.map()),
                            statistics,
                            buffer -> {},
                            () -> 1,
                            (names, then) -> then.accept(Map.of())));
            FakeAgent agent = new FakeAgent(reducer.key(), new Random(1), Misbehaviour.NONE);
            Route route = new LosingRoute(cluster.start(Carrier.MPI, agent).route());
            SourceRoutes routes = new SourceRoutes(new Source("host:1", 1, false), List.of(route));
            for (int map = 0; map < MAPS; map++) {
                SegmentId id = new SegmentId(map, 0);
                agent.put(reducer.nameOf(id), new FakeAgent.Output(new byte[segmentBytes], segmentBytes));
                engine.announce(id, routes);
            }
            for (int step = 0; step < ENOUGH_STEPS && copied.size() + overHttp.size() < MAPS; step++) {
                cluster.step();
            }
            CompletableFuture<Void> stopped = engine.stop();
            for (int step = 0; step < ENOUGH_STEPS && !stopped.isDone(); step++) {
                cluster.step();
            }
            assertThat(stopped).isDone();
            assertThat(engine.staging().usedBytes()).isZero();
        }
    }

    /** Loses the memory of fetches. */
    private final class LosingRoute implements Route {
        private final Route route;

        LosingRoute(Route route) {
            this.route = route;
        }

        @Override
        public Carrier carrier() {
            return route.carrier();
        }

        @Override
        public Call call(Request request, Duration timeout) {
            if (request.destination().isEmpty() || toLose-- <= 0) {
                return route.call(request, timeout);
            }
            return new EndedCall(
                    CompletableFuture.failedFuture(new TransportException(TransportException.Reason.DEADLINE, "stuck")
                            .quarantined(Quarantine.ofAll(new CompletableFuture<>()))));
        }
    }
}
