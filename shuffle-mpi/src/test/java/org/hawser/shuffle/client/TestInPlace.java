// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.policy.FetchLimits;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.Source;
import org.hawser.shuffle.wire.FilePlace;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.transport.RequestHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One output that is in this node's memory, as its agent says. */
class TestInPlace {
    private static final int HARD_BYTES = 10_000;
    private static final int BYTES = 30_000;
    private static final SegmentId ID = new SegmentId(0, 0);
    private static final JobName JOB = new JobName("job_1700000000000_0001");
    private static final String ORIGIN = "host:1";

    private final Reducer reducer = new Reducer(
            JOB,
            new ReduceAttempt("attempt_1700000000000_0001_r_000003_0"),
            new JobKey("secret".getBytes(StandardCharsets.UTF_8)));
    private final MapAttempt attempt = reducer.nameOf(ID);
    private final byte[] content = Arrays.copyOf(Content.of(ID, 7, BYTES), BYTES);
    private final SimulatedCluster cluster = new SimulatedCluster(1);
    private final FetchStatistics statistics = new FetchStatistics();
    private final FakeAgent agent = new FakeAgent(reducer.key(), new Random(1), Misbehaviour.NONE);
    private final List<Carrier> copied = new ArrayList<>();
    private final List<FetchFailure> overHttp = new ArrayList<>();
    private Map<String, SourceRoutes> published = Map.of();
    private Runnable beforeCopies = () -> {};
    private long inPlaceBytes = BYTES;
    private boolean agentIsDead;

    @TempDir
    private Path root;

    private FilesInMemory memory;
    private FilePlace place;

    @BeforeEach
    void write() throws IOException {
        memory = new FilesInMemory(root.toRealPath(), JOB);
        place = memory.write(attempt, content);
        has(place);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void segment_inThisNodesMemory_isReadThere() {
        fetch();

        assertThat(copied).containsExactly(Carrier.MEMORY);
        assertThat(agent.fetches()).isZero();
        assertThat(statistics.getPeakStagingBytes()).isZero();
        assertThat(statistics.bytesFrom(HeldIn.LOCAL_MEMORY)).isEqualTo(BYTES);
        assertThat(statistics.segmentsNotInPlace()).isZero();
    }

    @Test
    void segment_shorterThanTheLeast_comesFromTheAgent() {
        inPlaceBytes = BYTES + 1;

        fetch();

        assertThat(copied).containsExactly(Carrier.TCP);
        assertThat(statistics.bytesFrom(HeldIn.LOCAL_MEMORY)).isEqualTo(BYTES);
        assertThat(statistics.segmentsNotInPlace()).isZero();
    }

    @Test
    void segment_fileIsGoneBeforeItIsOpened_comesFromTheAgent() {
        beforeCopies = () -> memory.delete(attempt);

        assertFetchedFromTheAgent();
    }

    @Test
    void segment_fileIsShorterThanSaid_comesFromTheAgent() {
        memory.truncate(attempt, place.offset() + BYTES - 1);

        assertFetchedFromTheAgent();
    }

    @Test
    void segment_offsetBeyondTheFile_comesFromTheAgent() {
        has(new FilePlace(place.directory(), Long.MAX_VALUE));

        assertFetchedFromTheAgent();
    }

    @Test
    void segment_linkInPlaceOfTheFile_comesFromTheAgent() throws IOException {
        Path file = memory.file(attempt);
        Path moved = Files.move(file, root.resolve("moved"));
        Files.createSymbolicLink(file, moved);

        assertFetchedFromTheAgent();
    }

    @Test
    void segment_directoryOfAnotherJob_isNotReadThere() {
        FilesInMemory other = new FilesInMemory(root, new JobName("job_1700000000000_0002"));
        has(other.write(attempt, content));

        assertFetchedFromTheAgent();
    }

    @Test
    void segment_directoryThatOthersCouldReplace_isNotReadThere() throws IOException {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertFetchedFromTheAgent();
    }

    @Test
    void segments_directoryIsNotThere_isLookedAtOnce() {
        FilePlace nowhere = new FilePlace("/nowhere/" + JOB.application() + "/output", 0);
        has(nowhere);
        FetchEngine engine = engine();
        SourceRoutes origin = routes(ORIGIN, true);
        engine.announce(ID, origin);
        until(() -> !copied.isEmpty());
        SegmentId second = new SegmentId(1, 0);
        agent.put(reducer.nameOf(second), new FakeAgent.Output(content, BYTES).in(nowhere));

        engine.announce(second, origin);
        until(() -> copied.size() == 2);

        assertThat(copied).containsOnly(Carrier.TCP);
        assertThat(statistics.segmentsNotInPlace()).isEqualTo(1);
    }

    @Test
    void segment_wrongContentThere_comesFromTheAgentOnce() {
        memory.corrupt(attempt);

        fetch();

        assertThat(copied).containsExactly(Carrier.TCP);
        assertThat(statistics.segmentsNotInPlace()).isEqualTo(1);
        assertThat(statistics.getRetries()).isEqualTo(1);
        assertThat(overHttp).isEmpty();
    }

    @Test
    void segment_wrongContentThereAndAtTheAgent_isLeftToHttp() {
        memory.corrupt(attempt);
        agent.put(attempt, new FakeAgent.Output(new byte[BYTES], BYTES).in(place));

        fetch();

        assertThat(copied).isEmpty();
        assertThat(overHttp).singleElement().satisfies(failure -> assertThat(failure.reason())
                .isEqualTo(Reason.CORRUPT));
        assertThat(agent.fetches()).isPositive();
    }

    @Test
    void segment_agentDiesAfterItsAnswer_isReadThere() {
        beforeCopies = this::killAgent;

        fetch();

        assertThat(copied).containsExactly(Carrier.MEMORY);
        assertThat(overHttp).isEmpty();
    }

    @Test
    void segment_agentDiesAndFileIsGone_isLeftToHttp() {
        beforeCopies = () -> {
            killAgent();
            memory.delete(attempt);
        };

        fetch();

        assertThat(copied).isEmpty();
        assertThat(overHttp).singleElement().satisfies(failure -> assertThat(failure.reason())
                .isEqualTo(Reason.UNREACHABLE));
    }

    @Test
    void segment_movedMeanwhile_comesFromWhereItIs() {
        FakeAgent other = new FakeAgent(reducer.key(), new Random(1), Misbehaviour.NONE);
        other.put(attempt, new FakeAgent.Output(content, BYTES));
        published = Map.of("memory/other:1", routes("memory/other:1", false, other));
        beforeCopies = () -> {
            memory.delete(attempt);
            agent.move(attempt, List.of("memory/other:1"));
        };

        fetch();

        assertThat(copied).containsExactly(Carrier.TCP);
        assertThat(other.fetches()).isPositive();
        assertThat(statistics.bytesFrom(HeldIn.REMOTE_MEMORY)).isEqualTo(BYTES);
    }

    @Test
    void segment_movedToThisNode_isReadThere() {
        FakeAgent lender = agent;
        FakeAgent origin = new FakeAgent(reducer.key(), new Random(1), Misbehaviour.NONE);
        origin.put(attempt, new FakeAgent.Output(content, BYTES));
        origin.move(attempt, List.of("memory/host:1"));
        published = Map.of("memory/host:1", routes("memory/host:1", true, lender));

        fetch(routes("other:1", false, origin));

        assertThat(copied).containsExactly(Carrier.MEMORY);
        assertThat(lender.fetches()).isZero();
        assertThat(statistics.bytesFrom(HeldIn.REMOTE_MEMORY)).isEqualTo(BYTES);
    }

    @Test
    void segment_movedToThisNodeAndLostThere_isAskedForAtTheOrigin() {
        FakeAgent lender = new FakeAgent(reducer.key(), new Random(1), Misbehaviour.NONE);
        FakeAgent origin = new FakeAgent(reducer.key(), new Random(1), Misbehaviour.NONE);
        origin.put(attempt, new FakeAgent.Output(content, BYTES));
        origin.move(attempt, List.of("memory/host:1"));
        FakeAgent other = new FakeAgent(reducer.key(), new Random(1), Misbehaviour.NONE);
        other.put(attempt, new FakeAgent.Output(content, BYTES));
        published = Map.of(
                "memory/host:1", routes("memory/host:1", true, lender),
                "memory/other:1", routes("memory/other:1", false, other));
        cluster.loop().schedule(Duration.ofSeconds(1), () -> origin.move(attempt, List.of("memory/other:1")));

        fetch(routes("other:1", false, origin));

        assertThat(copied).containsExactly(Carrier.TCP);
        assertThat(other.fetches()).isPositive();
        assertThat(overHttp).isEmpty();
    }

    private void has(FilePlace file) {
        agent.put(attempt, new FakeAgent.Output(content, BYTES).in(file));
    }

    private void killAgent() {
        agentIsDead = true;
    }

    private void assertFetchedFromTheAgent() {
        fetch();

        assertThat(copied).containsExactly(Carrier.TCP);
        assertThat(overHttp).isEmpty();
        assertThat(agent.fetches()).isPositive();
        assertThat(statistics.segmentsNotInPlace()).isEqualTo(1);
        assertThat(statistics.getRetries()).isZero();
    }

    private void fetch() {
        fetch(routes(ORIGIN, true));
    }

    /** Returns when the output is copied or left to HTTP, and nothing more can come of it. */
    private void fetch(SourceRoutes origin) {
        FetchEngine engine = engine();
        engine.announce(ID, origin);
        until(() -> copied.size() + overHttp.size() > 0);
        CompletableFuture<Void> stopped = engine.stop();
        until(() -> stopped.isDone() && cluster.copiersIdle());
        assertThat(copied.size() + overHttp.size()).isEqualTo(1);
        assertThat(engine.staging().usedBytes()).isZero();
    }

    private FetchEngine engine() {
        Consumer<ArrivingSegment> copiers = cluster.copiers(
                1, 0, (segment, bytes) -> Arrays.equals(bytes, content) && copied.add(segment.carrier()));
        return new FetchEngine(
                reducer,
                new ClientSettings(
                        HARD_BYTES,
                        HARD_BYTES / 5,
                        Pace.SIMULATED.callTimeout(),
                        2,
                        Pace.SIMULATED.patience(),
                        Duration.ofSeconds(30),
                        inPlaceBytes),
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
                        segment -> {
                            beforeCopies.run();
                            beforeCopies = () -> {};
                            copiers.accept(segment);
                        },
                        (id, failure) -> overHttp.add(failure),
                        statistics,
                        buffer -> {},
                        () -> 1,
                        (names, then) -> then.accept(published)));
    }

    private void until(BooleanSupplier condition) {
        long end = cluster.loop().nanoTime() + Pace.SIMULATED.limit().toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(cluster.loop().nanoTime()).as("the time").isLessThan(end);
            cluster.step();
        }
    }

    private SourceRoutes routes(String name, boolean local) {
        return routes(name, local, incoming -> {
            if (!agentIsDead) {
                agent.handle(incoming);
            }
        });
    }

    private SourceRoutes routes(String name, boolean local, RequestHandler served) {
        return new SourceRoutes(
                new Source(name, name.hashCode(), local),
                List.of(cluster.start(Carrier.TCP, served).route()));
    }
}
