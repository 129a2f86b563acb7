// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.policy.FetchLimits;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.Selection;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.ReduceAttempt;

/** One reducer that fetches from a few nodes while agents fail, nodes are lost, and maps are run again. */
final class ShuffleRun {
    private static final JobName JOB = new JobName("job_1700000000000_0001");
    private static final double STALLS = 0.02;
    private static final double HTTP_FAILURES = 0.2;

    private final long seed;
    private final boolean faults;
    private final Pace pace;
    private final Cluster cluster;
    private final Random random;
    private final Reducer reducer;
    private final FetchEngine engine;
    private final FetchStatistics statistics = new FetchStatistics();
    private final List<ClusterNode> nodes = new ArrayList<>();
    private final Map<Integer, Place> newest = new HashMap<>();
    private final Set<SegmentId> obsolete = new HashSet<>();
    private final List<HttpFetch> http = new ArrayList<>();
    private final Set<Integer> committed = new HashSet<>();
    private final Set<SegmentId> moved = new HashSet<>();
    private final Set<SegmentId> accepted = new HashSet<>();
    private final Set<SegmentId> left = ConcurrentHashMap.newKeySet();
    private final Set<Integer> over = ConcurrentHashMap.newKeySet();
    private final FilesInMemory memory;
    private final int maps;
    private final int hardBytes;
    private final int mostBytes;
    private int announced;
    private int faultsLeft;
    private int speculationsLeft;
    private int movesLeft;
    private int inPlace;

    ShuffleRun(long seed, boolean faults, Pace pace, Cluster cluster) {
        this.seed = seed;
        this.faults = faults;
        this.pace = pace;
        this.cluster = cluster;
        this.random = new Random(~seed * 31);
        this.maps = 1 + random.nextInt(40);
        this.hardBytes = 1_000 + random.nextInt(20_000);
        this.mostBytes = 1 + random.nextInt(random.nextInt(4) == 0 ? 4 * hardBytes : hardBytes / 3);
        this.faultsLeft = faults ? 1 + random.nextInt(12) : 0;
        this.speculationsLeft = faults ? random.nextInt(maps + 1) : 0;
        this.movesLeft = random.nextInt(maps + 1);
        this.reducer = new Reducer(
                JOB,
                new ReduceAttempt("attempt_1700000000000_0001_r_000003_0"),
                new JobKey(("secret" + seed).getBytes(StandardCharsets.UTF_8)));
        this.memory = new FilesInMemory(newDirectory(), JOB);
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            nodes.add(new ClusterNode(cluster, i, newAgent()));
        }
        Consumer<ArrivingSegment> copiers = cluster.copiers(1 + random.nextInt(3), faults ? STALLS : 0, this::copied);
        this.engine = new FetchEngine(
                reducer,
                new ClientSettings(
                        hardBytes,
                        increment(),
                        pace.callTimeout(),
                        2,
                        pace.patience(),
                        pace.patience(),
                        1 + random.nextInt(1 + mostBytes / 4)),
                new EngineParts(
                        newPlanner(),
                        cluster.loop(),
                        segment -> offer(segment, copiers),
                        this::fetchOtherwise,
                        statistics,
                        buffer -> {},
                        random::nextLong,
                        this::findMemory));
    }

    /** All of it. */
    void run() {
        try {
            runAll();
        } finally {
            memory.deleteAll();
        }
    }

    private void runAll() {
        assertThat(until(() -> committed.size() == maps))
                .as("seed %d: all %d maps come, but only %s", seed, maps, committed)
                .isTrue();
        CompletableFuture<Void> stopped = engine.stop();
        assertThat(until(() -> stopped.isDone() && cluster.copiersIdle()))
                .as("seed %d: all calls end", seed)
                .isTrue();
        assertThat(until(() -> engine.staging().usedBytes() == 0))
                .as("seed %d: staging memory is free", seed)
                .isTrue();
        assertThat(statistics.getPeakStagingBytes())
                .as("seed %d: staging memory is bounded", seed)
                .isLessThanOrEqualTo(hardBytes);
        assertThat(statistics.heldStagingBytes())
                .as("seed %d: staging memory that is held is bounded", seed)
                .isLessThanOrEqualTo((long) StagingPool.MOST_SLABS * hardBytes);
        if (!faults) {
            assertThat(statistics.getRetries()).as("seed %d: retries", seed).isZero();
            assertThat(http).as("seed %d: HTTP", seed).isEmpty();
            assertThat(accepted).as("seed %d: copies", seed).hasSize(maps);
        }
    }

    FetchStatistics statistics() {
        return statistics;
    }

    /** Segments that were read in this node's memory. */
    synchronized int inPlace() {
        return inPlace;
    }

    private boolean until(BooleanSupplier condition) {
        long end = cluster.loop().nanoTime() + pace.limit().toNanos();
        while (!holds(condition)) {
            if (cluster.loop().nanoTime() - end > 0) {
                return false;
            }
            cluster.step();
            turn();
        }
        return true;
    }

    private synchronized boolean holds(BooleanSupplier condition) {
        return condition.getAsBoolean();
    }

    private synchronized void turn() {
        if (announced < maps && random.nextInt(50) == 0) {
            announce(announced++, 0);
        }
        if (speculationsLeft > 0 && random.nextInt(60) == 0) {
            speculationsLeft--;
            anyMap().ifPresent(this::speculate);
        }
        if (movesLeft > 0 && random.nextInt(40) == 0) {
            movesLeft--;
            anyMap().ifPresent(this::move);
        }
        if (faultsLeft > 0 && random.nextInt(300) == 0) {
            faultsLeft--;
            fault();
        }
        if (faults && random.nextInt(200) == 0) {
            memory.spoil(random);
        }
        if (!http.isEmpty()) {
            overHttp();
        }
    }

    private void announce(int map, int attempt) {
        SegmentId id = new SegmentId(map, attempt);
        List<ClusterNode> alive = nodes.stream().filter(node -> !node.lost()).toList();
        ClusterNode node = alive.get(random.nextInt(alive.size()));
        write(id, node);
        newest.put(map, new Place(id, node));
        engine.announce(id, node.routes());
    }

    private void write(SegmentId id, ClusterNode node) {
        byte[] content = Content.of(id, seed, mostBytes);
        FakeAgent.Output output = new FakeAgent.Output(content, content.length);
        boolean inMemory = node.isLocal() && random.nextInt(4) > 0;
        node.agent().put(reducer.nameOf(id), inMemory ? output.in(memory.write(reducer.nameOf(id), content)) : output);
    }

    /** An output is replaced by one or two copies in the memory of other nodes; once, if all goes well. */
    private void move(int map) {
        Place place = newest.get(map);
        if (place.node().lost() || !(moved.add(place.id()) || faults)) {
            return;
        }
        List<String> sources = new ArrayList<>();
        for (int copies = 1 + random.nextInt(2); copies > 0; copies--) {
            ClusterNode target = nodes.get(random.nextInt(nodes.size()));
            if (!target.equals(place.node()) && !target.lost()) {
                write(place.id(), target);
                sources.add(target.memory().source().name());
            }
        }
        if (!sources.isEmpty()) {
            place.node().agent().move(reducer.nameOf(place.id()), sources);
            if (place.node().isLocal()) {
                memory.delete(reducer.nameOf(place.id()));
            }
        }
    }

    private synchronized void findMemory(Set<String> names, Consumer<Map<String, SourceRoutes>> then) {
        then.accept(nodes.stream()
                .map(ClusterNode::memory)
                .filter(memory -> names.contains(memory.source().name()))
                .collect(Collectors.toMap(memory -> memory.source().name(), memory -> memory)));
    }

    /** A second attempt has finished too. */
    private void speculate(int map) {
        announce(map, newest.get(map).id().attempt() + 1);
    }

    private void rerun(int map) {
        Place place = newest.get(map);
        obsolete.add(place.id());
        engine.withdraw(place.id());
        announce(map, place.id().attempt() + 1);
    }

    private void fault() {
        ClusterNode node = nodes.get(random.nextInt(nodes.size()));
        switch (random.nextInt(9)) {
            case 0 -> node.way(random).kill();
            case 1 -> node.restart(newAgent());
            case 2 -> node.kill();
            case 3, 4, 5, 6 -> node.way(random).disturb(random);
            case 7 -> node.agent().knowJob(random.nextBoolean());
            default -> {
                if (random.nextBoolean()
                        && nodes.stream().filter(one -> !one.lost()).count() > 1) {
                    loseNode(node);
                } else {
                    anyMap().ifPresent(this::rerun);
                }
            }
        }
    }

    private Optional<Integer> anyMap() {
        List<Integer> known = List.copyOf(newest.keySet());
        return known.isEmpty() ? Optional.empty() : Optional.of(known.get(random.nextInt(known.size())));
    }

    private void loseNode(ClusterNode node) {
        if (!node.lost()) {
            node.lose();
            for (Place place : List.copyOf(newest.values())) {
                if (place.node().equals(node)) {
                    rerun(place.id().map());
                }
            }
        }
    }

    private synchronized void fetchOtherwise(SegmentId id, FetchFailure failure) {
        assertThat(failure.toString()).contains("host").contains("attempt_");
        left.add(id);
        later(id);
    }

    private void later(SegmentId id) {
        long delay = (long) (random.nextDouble() * pace.http().toNanos());
        http.add(new HttpFetch(id, cluster.loop().nanoTime() + delay));
    }

    private void overHttp() {
        for (HttpFetch fetch : List.copyOf(http)) {
            if (fetch.dueNanos() - cluster.loop().nanoTime() <= 0) {
                http.remove(fetch);
                if (!obsolete.contains(fetch.id())) {
                    overHttp(fetch.id());
                }
            }
        }
    }

    /** After a failure stock tries it again, until the map is run again because of that. */
    private void overHttp(SegmentId id) {
        if (random.nextDouble() >= HTTP_FAILURES) {
            commit(id.map());
        } else if (random.nextBoolean()) {
            later(id);
        } else {
            rerun(id.map());
        }
    }

    /** Called by the loop. */
    private void offer(ArrivingSegment segment, Consumer<ArrivingSegment> copiers) {
        assertThat(over)
                .as("seed %d: maps of which copiers get nothing any more", seed)
                .doesNotContain(segment.id().map());
        assertThat(left)
                .as("seed %d: attempts of which copiers get nothing any more", seed)
                .doesNotContain(segment.id());
        copiers.accept(segment);
    }

    private synchronized boolean copied(ArrivingSegment segment, byte[] content) {
        if (!Arrays.equals(content, Content.of(segment.id(), seed, mostBytes))) {
            return false;
        }
        inPlace += segment.isInPlace() ? 1 : 0;
        assertThat(accepted.add(segment.id()))
                .as("seed %d: %s comes once", seed, segment)
                .isTrue();
        commit(segment.id().map());
        return true;
    }

    /** Like Hadoop's scheduler: what comes again is dropped. */
    private void commit(int map) {
        committed.add(map);
        engine.finish(map);
        cluster.loop().execute(() -> over.add(map));
    }

    private FetchPlanner newPlanner() {
        FetchLimits limits = new FetchLimits(
                hardBytes,
                increment(),
                increment(),
                hardBytes,
                1 + random.nextInt(10),
                1 + random.nextInt(3),
                pace.flush(),
                16);
        Selection selection = Selection.values()[random.nextInt(Selection.values().length)];
        return new FetchPlanner(
                FetchPolicy.of(selection), limits, new LocalSourceMonitor(), 0, maps, seed, cluster.loop()::nanoTime);
    }

    private static Path newDirectory() {
        try {
            return Files.createTempDirectory("shuffle-run").toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int increment() {
        return hardBytes / 5;
    }

    private FakeAgent newAgent() {
        Misbehaviour misbehaviour =
                faults && random.nextBoolean() ? new Misbehaviour(0.1, 0.05, 0.05, 0.03, 0.03) : Misbehaviour.NONE;
        return new FakeAgent(reducer.key(), random, misbehaviour);
    }

    private record Place(SegmentId id, ClusterNode node) {}

    private record HttpFetch(SegmentId id, long dueNanos) {}
}
