// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.semem.agent.LocalCluster.await;
import static org.hawser.semem.agent.LocalCluster.output;
import static org.hawser.semem.agent.LocalMaps.APPLICATION;
import static org.hawser.semem.agent.LocalMaps.attempt;
import static org.hawser.semem.agent.LocalMaps.content;
import static org.hawser.semem.agent.LocalMaps.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.move.MemoryNodeCall;
import org.hawser.semem.wire.LostOutputs;
import org.hawser.semem.wire.MemoryMessage.NodeUse;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.SegmentLength;
import org.hawser.shuffle.wire.SegmentStatus;
import org.hawser.transport.config.TransportKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents of workers and memory nodes in one process, with their real shuffle servers, over TCP. */
@Timeout(120)
class TestMovedOutputs {
    private static final int BYTES = 300_001;
    private static final Map<String, String> WORKER =
            Map.of("hawser.semem.memory", "4m", "hawser.semem.high-watermark", "0");
    private static final Map<String, String> NODE = Map.of("hawser.semem.dedicated-memory", "8m");

    @TempDir
    private Path shared;

    private LocalCluster cluster;

    @BeforeEach
    void begin() {
        cluster = new LocalCluster(shared);
    }

    @AfterEach
    void stop() throws Exception {
        cluster.close();
    }

    @Test
    void output_complete_isMovedAndFetchedFromThere() throws Exception {
        LocalAgent node = cluster.agent("node", NODE);
        LocalAgent worker = cluster.agent("worker", WORKER);

        cluster.maps(worker, true).write(0, BYTES);

        awaitMoved(worker, node, 1);
        assertThat(Files.isSymbolicLink(output(worker, 0))).isTrue();
        for (int reduce = 0; reduce < 2; reduce++) {
            SegmentLength length = cluster.reducer(worker, reduce).length(0);
            assertThat(length.status()).isEqualTo(SegmentStatus.MOVED);
            assertThat(length.sources()).containsExactly(node.memoryName());
            int from = reduce * (BYTES / 2);
            SegmentLength there = cluster.reducer(node, reduce).length(0);
            assertThat(there.partBytes()).isEqualTo(length.partBytes());
            assertThat(there.file().orElseThrow().file(new MapAttempt(attempt(0))))
                    .hasBinaryContent(content(0, BYTES));
            assertThat(cluster.reducer(node, reduce).fetch(0, (int) length.partBytes()))
                    .isEqualTo(Arrays.copyOfRange(content(0, BYTES), from, from + (int) length.partBytes()));
        }
        await(worker, report -> report.used() == 4096);
        assertThat(report(node).used()).isGreaterThanOrEqualTo(BYTES);
        assertThat(report(worker).counters()).containsEntry("outputsSent", 1L).doesNotContainKey("movesFailed");
    }

    @Test
    void output_ofAJobWithAnotherShuffle_stays() throws Exception {
        cluster.agent("node", NODE);
        LocalAgent worker = cluster.agent("worker", WORKER);
        LocalMaps maps = cluster.maps(worker, false);

        maps.write(0, BYTES);
        cluster.maps(worker, true).write(1, BYTES);

        assertThat(cluster.reducer(worker, 0).fetch(0, BYTES / 2)).hasSize(BYTES / 2);
        assertThat(report(worker).moved()).isEmpty();
        assertThat(Files.isSymbolicLink(output(worker, 0))).isFalse();
    }

    @Test
    void application_ended_isFreedEverywhere() throws Exception {
        LocalAgent node = cluster.agent("node", NODE);
        LocalAgent worker = cluster.agent("worker", WORKER);
        cluster.maps(worker, true).write(0, BYTES);
        awaitMoved(worker, node, 1);

        LocalMaps.end(worker);

        await(worker, report -> report.moved().isEmpty() && report.used() == 0);
        // Freed by the worker's next message, or when the node does not hear of it any more.
        await(node, report -> report.lent().isEmpty() && report.used() == 0);
        assertThat(node.shuffle().job(LocalMaps.JOB)).isEmpty();
    }

    @Test
    void node_withoutRoom_leavesOutputsWhereTheyAre() throws Exception {
        LocalAgent node = cluster.agent("node", Map.of("hawser.semem.dedicated-memory", "64k"));
        LocalAgent worker = cluster.agent("worker", WORKER);

        cluster.maps(worker, true).write(0, BYTES);

        await(worker, report -> report.counters().containsKey("movesRefused"));
        assertThat(output(worker, 0)).hasBinaryContent(content(0, BYTES));
        SegmentLength length = cluster.reducer(worker, 1).length(0);
        assertThat(length.status()).isEqualTo(SegmentStatus.IN_MEMORY);
        assertThat(length.file()).hasValueSatisfying(place -> {
            assertThat(place.file(new MapAttempt(attempt(0)))).hasBinaryContent(content(0, BYTES));
            assertThat(place.offset()).isEqualTo(BYTES / 2);
        });
        assertThat(report(node).lent()).isEmpty();
    }

    @Test
    void node_lost_outputIsMissingAndTheApplicationMasterIsTold() throws Exception {
        LocalAgent node = cluster.agent("node", NODE);
        LocalAgent worker = cluster.agent("worker", WORKER);
        cluster.maps(worker, true).write(0, BYTES);
        awaitMoved(worker, node, 1);

        node.stop();

        await(worker, report -> report.moved().isEmpty());
        assertThat(report(worker).counters())
                .containsEntry("nodesLost", 1L)
                .containsEntry("copiesLost", 1L)
                .containsEntry("outputsLost", 1L);
        assertThat(Files.exists(output(worker, 0), LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(cluster.reducer(worker, 0).length(0).status()).isEqualTo(SegmentStatus.MISSING);
        assertThat(report(worker).used()).isZero();
        Awaitility.await().ignoreExceptions().untilAsserted(() -> assertThat(
                        new LostOutputs(worker.addressDir(), APPLICATION).readNew(new HashSet<>()))
                .flatMap(loss -> loss.attempts())
                .containsExactly(attempt(0)));
    }

    @Test
    void node_silentForTooLong_freesWhatWasGivenUpAndIsUsedAgain() throws Exception {
        LocalAgent node = cluster.agent("node", NODE);
        LocalAgent worker = cluster.agent("worker", WORKER);
        LocalMaps maps = cluster.maps(worker, true);
        maps.write(0, BYTES);
        awaitMoved(worker, node, 1);

        node.fallSilent();
        await(worker, report -> report.counters().containsKey("outputsLost"));
        node.answerAgain();

        await(node, report -> report.lent().isEmpty() && report.used() == 0);
        maps.write(1, BYTES);
        awaitMoved(worker, node, 1);
        assertThat(report(node).counters()).containsEntry("outputsTaken", 2L);
    }

    @Test
    void output_deletedOnItsNode_isLostAloneAndItsMapIsToRunAgain() throws Exception {
        LocalAgent node = cluster.agent("node", NODE);
        LocalAgent worker = cluster.agent("worker", WORKER);
        LocalMaps maps = cluster.maps(worker, true);
        maps.write(0, BYTES);
        maps.write(1, BYTES);
        awaitMoved(worker, node, 2);

        Files.delete(node.store()
                .resolve("lent/usercache/alice/appcache")
                .resolve(APPLICATION)
                .resolve("output")
                .resolve(attempt(1))
                .resolve("file.out"));

        awaitMoved(worker, node, 1);
        assertThat(report(worker).counters()).containsEntry("outputsLost", 1L).doesNotContainKey("nodesLost");
        assertThat(cluster.reducer(worker, 0).length(0).status()).isEqualTo(SegmentStatus.MOVED);
        assertThat(cluster.reducer(worker, 0).length(1).status()).isEqualTo(SegmentStatus.MISSING);
        await(node, report -> report.lent().get(0).outputs() == 1);
        Awaitility.await().ignoreExceptions().untilAsserted(() -> assertThat(
                        new LostOutputs(worker.addressDir(), APPLICATION).readNew(new HashSet<>()))
                .flatMap(loss -> loss.attempts())
                .containsExactly(attempt(1)));
    }

    @Test
    void node_startedAnew_isNoticedAtOnce() throws Exception {
        LocalAgent node = cluster.agent("node", NODE);
        LocalAgent worker = cluster.agent("worker", WORKER);
        cluster.maps(worker, true).write(0, BYTES);
        awaitMoved(worker, node, 1);

        node.stop();
        node.start();

        await(worker, report -> report.counters().containsKey("outputsLost"));
        assertThat(cluster.reducer(worker, 0).length(0).status()).isEqualTo(SegmentStatus.MISSING);
    }

    @Test
    void node_lostWithASecondCopy_theOtherOneIsUsed() throws Exception {
        LocalAgent first = cluster.agent("node1", NODE);
        LocalAgent second = cluster.agent("node2", NODE);
        LocalAgent worker = cluster.agent(
                "worker",
                Map.of("hawser.semem.memory", "4m", "hawser.semem.high-watermark", "0", "hawser.semem.copies", "2"));
        cluster.maps(worker, true).write(0, BYTES);
        await(worker, report -> report.moved().size() == 2);

        first.stop();

        await(worker, report -> report.counters().containsKey("copiesLost"));
        assertThat(cluster.reducer(worker, 1).length(0).sources()).containsExactly(second.memoryName());
        assertThat(cluster.reducer(second, 0).fetch(0, BYTES / 2))
                .isEqualTo(Arrays.copyOf(content(0, BYTES), BYTES / 2));
        assertThat(report(worker).counters()).doesNotContainKey("outputsLost");
    }

    @Test
    void worker_agentRestarted_knowsWhereItsOutputsAre() throws Exception {
        LocalAgent node = cluster.agent("node", NODE);
        LocalAgent worker = cluster.agent("worker", WORKER);
        cluster.maps(worker, true).write(0, BYTES);
        awaitMoved(worker, node, 1);

        worker.stop();
        worker.start();

        LocalMaps maps = cluster.maps(worker, true);
        await(worker, report -> report.moved().equals(List.of(new NodeUse(node.memoryName(), BYTES, 1))));
        Awaitility.await().until(() -> cluster.reducer(worker, 0).length(0).status() == SegmentStatus.MOVED);
        maps.write(1, BYTES);
        awaitMoved(worker, node, 2);
        assertThat(report(worker).counters()).doesNotContainKey("outputsLost");
    }

    @Test
    void node_drained_takesNothingMoreAndSaysWhenItIsEmpty() throws Exception {
        LocalAgent node = cluster.agent("node", NODE);
        LocalAgent worker = cluster.agent("worker", WORKER);
        LocalMaps maps = cluster.maps(worker, true);
        maps.write(0, BYTES);
        awaitMoved(worker, node, 1);

        MemoryNodeCall call = new MemoryNodeCall(TransportKeys.limits(name -> null));
        assertThat(call.state(node.address()).draining()).isFalse();
        assertThat(call.state(node.address()).outputs()).isOne();
        assertThat(call.drain(node.address()).draining()).isTrue();
        maps.write(1, BYTES);

        await(
                worker,
                report -> report.counters().containsKey("movesRefused")
                        || report.counters().containsKey("outputsSent"));
        assertThat(report(node).lent()).hasSize(1).first().matches(use -> use.outputs() == 1);
        assertThat(node.runDirectory().resolve("drained")).doesNotExist();
        LocalMaps.end(worker);
        Awaitility.await()
                .atMost(Duration.ofSeconds(40))
                .until(() -> Files.exists(node.runDirectory().resolve("drained")));
    }

    @Test
    void everyNode_workersLendToEachOther() throws Exception {
        Map<String, String> lends = Map.of(
                "hawser.semem.memory",
                "4m",
                "hawser.semem.strategy",
                "every-node",
                "hawser.semem.high-watermark",
                "50");
        LocalAgent first = cluster.agent("worker1", lends);
        LocalAgent second = cluster.agent("worker2", lends);
        LocalMaps maps = cluster.maps(first, true);
        // The job runs on both.
        LocalMaps others = cluster.maps(second, true);
        others.write(100, BYTES);

        for (int map = 0; map < 10; map++) {
            maps.write(map, BYTES);
        }

        await(first, report -> report.used() <= 2 << 20);
        NodeUse moved = report(first).moved().get(0);
        assertThat(moved.node()).isEqualTo(second.memoryName());
        await(second, report -> report.used() <= 2 << 20);
        assertThat(cluster.reducer(second, 0).fetch(0, BYTES / 2))
                .isEqualTo(Arrays.copyOf(content(0, BYTES), BYTES / 2));
        assertThat(cluster.reducer(second, 0).fetch(100, BYTES / 2))
                .isEqualTo(Arrays.copyOf(content(100, BYTES), BYTES / 2));
        // A NodeManager deletes the directories of applications when it starts, too.
        LocalMaps.end(second);
        await(second, report -> report.counters().containsKey("applicationsFreed"));
        assertThat(report(second).lent()).hasSize(1).first().matches(use -> use.outputs() >= moved.outputs());
    }

    @Test
    void nearReducers_outputsGoWhereReducersOfTheJobRun() throws Exception {
        Map<String, String> lends = Map.of(
                "hawser.semem.memory",
                "8m",
                "hawser.semem.strategy",
                "every-node",
                "hawser.semem.placement",
                "near-reducers");
        LocalAgent near = cluster.agent("near", lends);
        LocalAgent far = cluster.agent("far", lends);
        Map<String, String> moves = new HashMap<>(lends);
        moves.put("hawser.semem.high-watermark", "0");
        cluster.with(LocalMaps.reduceTask(near));
        LocalAgent worker = cluster.agent("worker", moves);
        LocalMaps maps = cluster.maps(worker, true);
        // Until it has heard of the reducer, it may use any.
        int map = 0;
        while (!report(worker).counters().containsKey("outputsSentNear")) {
            maps.write(map++, 1000);
            int written = map;
            await(worker, report -> report.counters().getOrDefault("outputsSent", 0L) == written);
        }
        long before = outputs(far);

        for (int i = 0; i < 8; i++) {
            maps.write(map++, BYTES);
        }

        int all = map;
        await(worker, report -> report.counters().getOrDefault("outputsSent", 0L) == all);
        assertThat(outputs(far)).isEqualTo(before);
        assertThat(report(worker).counters().get("outputsSentNear")).isGreaterThan(8);
    }

    private static long outputs(LocalAgent node) throws IOException {
        return report(node).lent().stream().mapToLong(NodeUse::outputs).sum();
    }

    @Test
    void start_listenerCannotBind_nothingLivesOn() throws Exception {
        LocalAgent node = cluster.with(new LocalAgent(
                shared, "node", Map.of("hawser.semem.memory", "4m", "hawser.semem.strategy", "every-node")));
        Files.createDirectories(node.socket().resolve("in the way"));

        assertThatThrownBy(node::start).isInstanceOf(IOException.class);

        assertThat(new AgentAddresses(node.addressDir()).memoryNodes()).isEmpty();
        Awaitility.await("the mover's end").until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("semem-move")));
    }

    private static void awaitMoved(LocalAgent worker, LocalAgent node, int outputs) {
        await(worker, report -> report.moved()
                .equals(List.of(new NodeUse(node.memoryName(), (long) outputs * BYTES, outputs))));
    }
}
