// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.policy.FetchLimits;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.Source;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MalformedMessageException;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.transport.RequestHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One output, whose origin says that others have its data. */
class TestMovedOutputs {
    private static final int HARD_BYTES = 10_000;
    private static final int BYTES = 3_000;
    private static final Duration FORGIVENESS = Duration.ofSeconds(30);
    private static final SegmentId ID = new SegmentId(0, 0);
    private static final SegmentId RERUN = new SegmentId(0, 1);
    private static final SegmentId OTHER = new SegmentId(1, 0);
    private static final String ORIGIN = "origin:1";
    private static final String FIRST = "memory/first:4000";
    private static final String SECOND = "memory/second:4000";

    private final Reducer reducer = new Reducer(
            new JobName("job_1700000000000_0001"),
            new ReduceAttempt("attempt_1700000000000_0001_r_000003_0"),
            new JobKey("secret".getBytes(StandardCharsets.UTF_8)));
    private final MapAttempt attempt = reducer.nameOf(ID);
    private final byte[] content = Content.of(ID, 7, BYTES);
    private final SimulatedCluster cluster = new SimulatedCluster(1);
    private final long started = cluster.loop().nanoTime();
    private final FetchStatistics statistics = new FetchStatistics();
    private final FakeAgent origin = agent(Misbehaviour.NONE);
    private final Map<String, SourceRoutes> published = new HashMap<>();
    private boolean originIsDead;
    private Duration patience = Pace.SIMULATED.patience();
    private SourceRoutes originRoutes;
    private final List<byte[]> copied = new ArrayList<>();
    private final List<FetchFailure> overHttp = new ArrayList<>();

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void output_movedBeforeTheQuestion_comesFromWhereItIs() {
        FakeAgent memory = memory(FIRST, Misbehaviour.NONE);
        origin.move(attempt, List.of(FIRST));

        fetch(origin);

        assertCopiedFrom(memory);
        assertThat(origin.fetches()).isZero();
        assertThat(statistics.bytesFrom(HeldIn.REMOTE_MEMORY)).isEqualTo(content.length);
    }

    @Test
    void output_movedBetweenQuestionAndFetch_comesFromWhereItIs() {
        FakeAgent memory = memory(FIRST, Misbehaviour.NONE);

        fetch(beforeFetches(() -> origin.move(attempt, List.of(FIRST))));

        assertCopiedFrom(memory);
    }

    @Test
    void output_preferredSourceIsDead_comesFromTheSecond() {
        dead(FIRST);
        FakeAgent second = memory(SECOND, Misbehaviour.NONE);
        origin.move(attempt, List.of(FIRST, SECOND));

        fetch(origin);

        assertCopiedFrom(second);
    }

    @Test
    void output_preferredSourceIsNotPublished_comesFromTheSecond() {
        FakeAgent second = memory(SECOND, Misbehaviour.NONE);
        origin.move(attempt, List.of(FIRST, SECOND));

        fetch(origin);

        assertCopiedFrom(second);
    }

    @Test
    void output_preferredSourceSendsWrongData_comesFromTheSecond() {
        memory(FIRST, new Misbehaviour(0, 0, 1, 0, 0));
        FakeAgent second = memory(SECOND, Misbehaviour.NONE);
        origin.move(attempt, List.of(FIRST, SECOND));

        fetch(origin);

        assertCopiedFrom(second);
    }

    @Test
    void output_sourceHasLostItAndOriginKnowsBetter_comesFromTheNewPlace() {
        FakeAgent first = memory(FIRST, Misbehaviour.NONE);
        FakeAgent second = memory(SECOND, Misbehaviour.NONE);
        origin.move(attempt, List.of(FIRST));
        published.put(FIRST, routes(FIRST, incoming -> {
            first.lose(attempt);
            origin.move(attempt, List.of(SECOND));
            first.handle(incoming);
        }));

        fetch(origin);

        assertCopiedFrom(second);
    }

    /** It takes seconds until a memory node that is lost is noticed. */
    @Test
    void output_sourceIsDeadAndOriginSaysWhereElseAfterSeconds_comesFromThere() {
        dead(FIRST);
        FakeAgent second = memory(SECOND, Misbehaviour.NONE);
        origin.move(attempt, List.of(FIRST));
        cluster.loop().schedule(Duration.ofSeconds(7), () -> origin.move(attempt, List.of(SECOND)));

        fetch(origin);

        assertCopiedFrom(second);
    }

    @Test
    void output_withdrawnWhileItIsLookedFor_isNotAskedForAgain() {
        dead(FIRST);
        origin.move(attempt, List.of(FIRST));
        FetchEngine engine = engine();
        engine.announce(ID, routes(ORIGIN, origin));
        runFor(Duration.ofSeconds(3));
        engine.withdraw(ID);
        runFor(Duration.ofSeconds(1));
        long requests = statistics.getRequests();

        runFor(FORGIVENESS.multipliedBy(2));

        assertThat(statistics.getRequests()).isEqualTo(requests);
        assertThat(overHttp).isEmpty();
    }

    @Test
    void output_sourceIsDeadAndNoOther_isLeftToHttpOnce() {
        dead(FIRST);
        origin.move(attempt, List.of(FIRST));

        fetch(origin);

        assertThat(cluster.loop().nanoTime() - started).isGreaterThan(FORGIVENESS.toNanos());
        assertThat(statistics.getRequests()).isBetween(30L, 60L);
        assertThat(copied).isEmpty();
        assertThat(overHttp).singleElement().satisfies(failure -> assertThat(failure.reason())
                .isEqualTo(Reason.UNREACHABLE));
    }

    @Test
    void output_sourceIsDeadAndOriginSaysMissing_isLeftToHttpOnce() {
        published.put(FIRST, routes(FIRST, incoming -> origin.lose(attempt)));
        origin.move(attempt, List.of(FIRST));

        fetch(origin);

        assertThat(copied).isEmpty();
        assertThat(overHttp).singleElement().satisfies(failure -> assertThat(failure.reason())
                .isEqualTo(Reason.MISSING));
    }

    /** Its memory node is lost, its origin knows it, and the ApplicationMaster has not run its map again yet. */
    @Test
    void output_missingAtItsOriginUntilItsMapHasRunAgain_comesFromThatAttemptWithoutAFailure() {
        published.put(FIRST, routes(FIRST, incoming -> origin.lose(attempt)));
        origin.move(attempt, List.of(FIRST));
        FakeAgent other = agent(Misbehaviour.NONE);
        other.put(reducer.nameOf(RERUN), new FakeAgent.Output(content, content.length));
        FetchEngine engine = engine();
        engine.announce(ID, routes(ORIGIN, origin));
        runFor(Duration.ofSeconds(10));

        engine.withdraw(ID);
        engine.announce(RERUN, routes("other:1", other));
        until(() -> !copied.isEmpty());

        assertThat(copied).singleElement().isEqualTo(content);
        runFor(FORGIVENESS.multipliedBy(2));
        assertThat(overHttp).isEmpty();
    }

    /** The reducer asks for the first time after the loss. */
    @Test
    void output_missingAtAnAgentThatHadMovedOthers_isLeftToHttpAfterAWhile() {
        FetchEngine engine = engineThatHasFetchedAMovedOutput();
        engine.announce(OTHER, originRoutes);

        runFor(FORGIVENESS.minusSeconds(1));
        assertThat(overHttp).isEmpty();
        until(() -> !overHttp.isEmpty());

        assertThat(overHttp).singleElement().satisfies(failure -> assertThat(failure.reason())
                .isEqualTo(Reason.MISSING));
    }

    @Test
    void output_movesWheneverItIsFetched_isLeftToHttpInTheEnd() {
        FakeAgent first = agent(Misbehaviour.NONE);
        first.move(attempt, List.of(FIRST));
        published.put(FIRST, routes(FIRST, first));
        origin.move(attempt, List.of(FIRST));

        fetch(origin);

        assertThat(copied).isEmpty();
        assertThat(overHttp).singleElement().satisfies(failure -> assertThat(failure.reason())
                .isEqualTo(Reason.MOVED));
    }

    @Test
    void output_ofAnAttemptAfterOneThatWasLeftToHttp_comesFromItsAgent() {
        origin.lose(attempt);
        FakeAgent other = agent(Misbehaviour.NONE);
        other.put(reducer.nameOf(RERUN), new FakeAgent.Output(content, content.length));
        FetchEngine engine = engine();
        engine.announce(ID, routes(ORIGIN, origin));
        until(() -> !overHttp.isEmpty());

        engine.announce(RERUN, routes("other:1", other));
        until(() -> !copied.isEmpty());

        assertThat(copied).singleElement().isEqualTo(content);
        assertThat(overHttp).hasSize(1);
    }

    @Test
    void output_ofAnAttemptAfterOneThatCameOverHttp_isNotFetched() {
        origin.lose(attempt);
        FakeAgent other = agent(Misbehaviour.NONE);
        other.put(reducer.nameOf(RERUN), new FakeAgent.Output(content, content.length));
        FetchEngine engine = engine();
        engine.announce(ID, routes(ORIGIN, origin));
        until(() -> !overHttp.isEmpty());

        engine.finish(ID.map());
        engine.announce(RERUN, routes("other:1", other));
        runFor(FORGIVENESS);

        assertThat(other.fetches()).isZero();
        assertThat(copied).isEmpty();
    }

    @Test
    void output_originDiesAndItsAgentIsStartedAgain_comesFromWhereThatSays() {
        dead(FIRST);
        FakeAgent second = memory(SECOND, Misbehaviour.NONE);
        origin.move(attempt, List.of(FIRST));
        FakeAgent restarted = agent(Misbehaviour.NONE);
        restarted.move(attempt, List.of(SECOND));
        cluster.loop().schedule(Duration.ofSeconds(1), () -> originIsDead = true);
        cluster.loop().schedule(Duration.ofSeconds(8), () -> published.put(ORIGIN, routes(ORIGIN, restarted)));

        fetch(mortalOrigin());

        assertCopiedFrom(second);
    }

    @Test
    void output_ofADeadAgentThatHadMovedOthers_isWaitedFor() {
        FetchEngine engine = engineThatHasFetchedAMovedOutput();
        originIsDead = true;
        FakeAgent restarted = agent(Misbehaviour.NONE);
        restarted.put(reducer.nameOf(OTHER), new FakeAgent.Output(content, content.length));
        cluster.loop().schedule(Duration.ofSeconds(8), () -> published.put(ORIGIN, routes(ORIGIN, restarted)));
        engine.announce(OTHER, originRoutes);

        until(() -> copied.size() == 2);

        assertThat(restarted.fetches()).isEqualTo(1);
        assertThat(overHttp).isEmpty();
    }

    @Test
    void output_ofADeadAgentThatHadMovedOthersAndStaysDead_isLeftToHttpAsDisplaced() {
        FetchEngine engine = engineThatHasFetchedAMovedOutput();
        originIsDead = true;
        engine.announce(OTHER, originRoutes);

        runFor(FORGIVENESS.minusSeconds(1));
        assertThat(overHttp).isEmpty();
        until(() -> !overHttp.isEmpty());

        assertThat(overHttp).singleElement().matches(FetchFailure::displaced);
    }

    @Test
    void output_ofADeadAgentThatHasMovedNothing_isLeftToHttpAtOnce() {
        patience = Duration.ofSeconds(10);
        FetchEngine engine = engine();
        originRoutes = routes(ORIGIN, mortalOrigin());
        engine.announce(ID, originRoutes);
        until(() -> copied.size() == 1);

        originIsDead = true;
        engine.announce(OTHER, originRoutes);
        until(() -> !overHttp.isEmpty());

        assertThat(overHttp).singleElement().matches(failure -> !failure.displaced());
        assertThat(cluster.loop().nanoTime() - started)
                .isLessThan(Duration.ofSeconds(1).toNanos());
    }

    /** It may have moved any output, and the stock shuffle refuses innocent ones together with one that it does not find. */
    @Test
    void output_ofADeadAgentThatHasNotAnsweredYet_isWaitedFor() {
        patience = Duration.ofSeconds(10);
        originIsDead = true;
        FakeAgent second = memory(SECOND, Misbehaviour.NONE);
        FakeAgent restarted = agent(Misbehaviour.NONE);
        restarted.move(attempt, List.of(SECOND));
        cluster.loop().schedule(Duration.ofSeconds(8), () -> published.put(ORIGIN, routes(ORIGIN, restarted)));

        fetch(mortalOrigin());

        assertCopiedFrom(second);
    }

    @Test
    void outputs_ofAnAgentThatNeverAnswers_areLeftToHttpAfterOneWaitForAll() {
        patience = Duration.ofSeconds(10);
        originIsDead = true;
        FetchEngine engine = engine();
        originRoutes = routes(ORIGIN, mortalOrigin());
        engine.announce(ID, originRoutes);

        runFor(patience.minusSeconds(1));
        assertThat(overHttp).isEmpty();
        until(() -> !overHttp.isEmpty());
        long waited = cluster.loop().nanoTime();
        engine.announce(OTHER, originRoutes);
        until(() -> overHttp.size() == 2);

        assertThat(cluster.loop().nanoTime() - waited)
                .isLessThan(Duration.ofSeconds(1).toNanos());
        assertThat(overHttp).noneMatch(FetchFailure::displaced);
    }

    private FetchEngine engineThatHasFetchedAMovedOutput() {
        memory(FIRST, Misbehaviour.NONE);
        origin.move(attempt, List.of(FIRST));
        originRoutes = routes(ORIGIN, mortalOrigin());
        FetchEngine engine = engine();
        engine.announce(ID, originRoutes);
        until(() -> copied.size() == 1);
        return engine;
    }

    private RequestHandler mortalOrigin() {
        return incoming -> {
            if (!originIsDead) {
                origin.handle(incoming);
            }
        };
    }

    private void assertCopiedFrom(FakeAgent agent) {
        assertThat(copied).singleElement().isEqualTo(content);
        assertThat(overHttp).isEmpty();
        assertThat(agent.fetches()).isPositive();
    }

    /** Returns when the output is copied or left to HTTP, and nothing more can come of it. */
    private void fetch(RequestHandler originAgent) {
        FetchEngine engine = engine();
        engine.announce(ID, routes(ORIGIN, originAgent));
        until(() -> copied.size() + overHttp.size() > 0);
        runFor(Pace.SIMULATED.patience());
        CompletableFuture<Void> stopped = engine.stop();
        until(() -> stopped.isDone() && cluster.copiersIdle());
        assertThat(engine.staging().usedBytes()).isZero();
    }

    private void runFor(Duration time) {
        long end = cluster.loop().nanoTime() + time.toNanos();
        until(() -> cluster.loop().nanoTime() > end);
    }

    private FetchEngine engine() {
        return new FetchEngine(
                reducer,
                new ClientSettings(
                        HARD_BYTES,
                        HARD_BYTES / 5,
                        Pace.SIMULATED.callTimeout(),
                        2,
                        patience,
                        FORGIVENESS,
                        ClientSettings.NEVER),
                new EngineParts(
                        new FetchPlanner(
                                FetchPolicy.random(),
                                FetchLimits.of(HARD_BYTES),
                                new LocalSourceMonitor(),
                                0,
                                2,
                                1,
                                cluster.loop()::nanoTime),
                        cluster.loop(),
                        cluster.copiers(1, 0, (segment, bytes) -> Arrays.equals(bytes, content) && copied.add(bytes)),
                        (id, failure) -> overHttp.add(failure),
                        statistics,
                        buffer -> {},
                        () -> 1,
                        (names, then) -> {
                            Map<String, SourceRoutes> found = new HashMap<>(published);
                            found.keySet().retainAll(names);
                            then.accept(found);
                        }));
    }

    private void until(BooleanSupplier condition) {
        long end = cluster.loop().nanoTime() + Pace.SIMULATED.limit().toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(cluster.loop().nanoTime()).as("the time").isLessThan(end);
            cluster.step();
        }
    }

    /** The origin, and what happens just before it is asked for data for the first time. */
    private RequestHandler beforeFetches(Runnable event) {
        return incoming -> {
            try {
                if (RequestCodec.decode(incoming.header()).request() instanceof ShuffleRequest.Fetch) {
                    event.run();
                }
            } catch (MalformedMessageException e) {
                throw new IllegalStateException(e);
            }
            origin.handle(incoming);
        };
    }

    private FakeAgent memory(String name, Misbehaviour misbehaviour) {
        FakeAgent agent = agent(misbehaviour);
        published.put(name, routes(name, agent));
        return agent;
    }

    private void dead(String name) {
        published.put(name, routes(name, incoming -> {}));
    }

    private FakeAgent agent(Misbehaviour misbehaviour) {
        FakeAgent agent = new FakeAgent(reducer.key(), new Random(1), misbehaviour);
        agent.put(attempt, new FakeAgent.Output(content, content.length));
        return agent;
    }

    private SourceRoutes routes(String name, RequestHandler agent) {
        return new SourceRoutes(
                new Source(name, name.hashCode(), false),
                List.of(cluster.start(Carrier.TCP, agent).route()));
    }
}
