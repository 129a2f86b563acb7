// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.semem.agent.LocalMaps.APPLICATION;
import static org.hawser.semem.agent.LocalMaps.attempt;
import static org.hawser.semem.agent.LocalMaps.content;
import static org.hawser.semem.agent.LocalMaps.report;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.hawser.semem.commit.OutputFixture;
import org.hawser.semem.compat.SharedMemory;
import org.hawser.semem.wire.Commits;
import org.hawser.semem.wire.CommittedReduces;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.shuffle.wire.SegmentStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents with their real shuffle servers, over TCP, and what an ApplicationMaster writes of its reducers. */
@Timeout(120)
class TestCommittedOutputs {
    private static final int BYTES = 1_000_001;
    private static final int HALF = BYTES / 2;
    private static final int PAGE = 4096;
    private static final long WHOLE = (BYTES + PAGE - 1) / PAGE * PAGE + PAGE;
    /** The page that both partitions share stays. */
    private static final long OF_FIRST = HALF / PAGE * PAGE;

    @TempDir(factory = SharedMemory.class)
    private Path shared;

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    @Test
    void partition_committed_isFreedAndRefusedWhileTheOtherIsServed() throws Exception {
        LocalAgent worker = agent("worker", Map.of("hawser.semem.memory", "4m"));
        commit();
        maps(worker).write(0, BYTES);
        assertThat(fetch(worker, 0)).isEqualTo(partition(0));
        assertThat(report(worker).used()).isEqualTo(WHOLE);

        commit(0);

        await(worker, report -> report.used() == WHOLE - OF_FIRST);
        assertThat(report(worker).counters()).containsEntry("bytesFreedOnCommit", OF_FIRST);
        assertThat(SharedMemory.bytes(output(worker))).isEqualTo(WHOLE - OF_FIRST - PAGE);
        assertThat(status(worker, 0)).isEqualTo(SegmentStatus.MISSING);
        assertThat(fetch(worker, 0)).as("no zeros").isEmpty();
        assertThat(fetch(worker, 1)).isEqualTo(partition(1));

        commit(0, 1);
        await(worker, report -> report.used() == PAGE);
        assertThat(SharedMemory.bytes(output(worker))).isZero();
    }

    @Test
    void agent_restarted_stillRefusesWhatIsFreed() throws Exception {
        LocalAgent worker = agent("worker", Map.of("hawser.semem.memory", "4m"));
        commit();
        maps(worker).write(0, BYTES);
        commit(0);
        await(worker, report -> report.used() == WHOLE - OF_FIRST);

        worker.stop();
        // The next agent does not learn of it in another way.
        new CommittedReduces(worker.addressDir(), APPLICATION).remove();
        worker.start();
        maps(worker);

        assertThat(report(worker).used()).isEqualTo(WHOLE - OF_FIRST);
        Awaitility.await().ignoreExceptions().untilAsserted(() -> assertThat(fetch(worker, 1))
                .isEqualTo(partition(1)));
        assertThat(status(worker, 0)).isNotEqualTo(SegmentStatus.OK);
        assertThat(fetch(worker, 0)).as("no zeros").isEmpty();
        assertThat(SharedMemory.bytes(output(worker))).isEqualTo(WHOLE - OF_FIRST - PAGE);
    }

    @Test
    void outputs_onAMemoryNode_areFreedThere() throws Exception {
        LocalAgent node = agent("node", Map.of("hawser.semem.dedicated-memory", "8m"));
        LocalAgent worker = agent("worker", Map.of("hawser.semem.memory", "4m", "hawser.semem.high-watermark", "0"));
        commit();
        maps(worker).write(0, BYTES);
        await(node, report -> report.lent().size() == 1);
        long used = report(node).used();
        assertThat(fetch(node, 1)).isEqualTo(partition(1));

        commit(0);

        await(node, report -> report.used() == used - OF_FIRST);
        assertThat(status(node, 0)).isEqualTo(SegmentStatus.MISSING);
        assertThat(fetch(node, 0)).as("no zeros").isEmpty();
        assertThat(fetch(node, 1)).isEqualTo(partition(1));
        assertThat(report(node).counters()).containsEntry("bytesFreedOnCommit", OF_FIRST);
        assertThat(report(worker).moved()).hasSize(1);
    }

    @Test
    void request_thatFoundNoRoom_findsSomeAfterwards() throws Exception {
        // Less than the least that is granted is left beside the first output.
        LocalAgent worker = agent("worker", Map.of("hawser.semem.memory", "1026k", "hawser.semem.wait", "20s"));
        commit();
        LocalMaps maps = maps(worker);
        maps.write(0, BYTES);
        commit(0);

        maps.write(1, BYTES / 2);

        assertThat(report(worker).counters()).containsKey("bytesFreedOnCommit").doesNotContainKey("refusedBudget");
    }

    @Test
    void application_ended_fileOfItsApplicationMasterIsDeleted() throws Exception {
        LocalAgent worker = agent("worker", Map.of("hawser.semem.memory", "4m"));
        commit();
        maps(worker).write(0, BYTES);
        commit(0);
        await(worker, report -> report.used() == WHOLE - OF_FIRST);

        LocalMaps.end(worker);

        await(worker, report -> report.used() == 0);
        CommittedReduces file = new CommittedReduces(worker.addressDir(), APPLICATION);
        Awaitility.await().until(() -> file.lastChange().isEmpty());
    }

    private void commit(int... reduces) throws IOException {
        new CommittedReduces(shared.resolve("agents"), APPLICATION).write(new Commits(1, OutputFixture.bits(reduces)));
    }

    private static byte[] partition(int reduce) {
        return Arrays.copyOfRange(content(0, BYTES), reduce * HALF, reduce == 0 ? HALF : BYTES);
    }

    private LocalAgent agent(String name, Map<String, String> settings) throws IOException {
        LocalAgent agent = new LocalAgent(shared, name, settings).start();
        open.add(0, agent);
        return agent;
    }

    private LocalMaps maps(LocalAgent agent) throws IOException {
        LocalMaps maps = new LocalMaps(agent, true);
        open.add(0, maps);
        return maps;
    }

    private SegmentStatus status(LocalAgent agent, int reduce) throws Exception {
        return reducer(agent, reduce).length(0).status();
    }

    private byte[] fetch(LocalAgent agent, int reduce) throws Exception {
        return reducer(agent, reduce).fetch(0, partition(reduce).length);
    }

    private LocalReducer reducer(LocalAgent agent, int reduce) throws Exception {
        LocalReducer reducer = new LocalReducer(agent.address(), reduce);
        open.add(0, reducer);
        return reducer;
    }

    private static Path output(LocalAgent agent) throws IOException {
        return agent.store()
                .resolve(APPLICATION)
                .resolve("output")
                .resolve(attempt(0))
                .resolve("file.out");
    }

    private static void await(LocalAgent agent, Predicate<MemoryMessage.Report> condition) {
        Awaitility.await().atMost(Duration.ofSeconds(40)).until(() -> report(agent), condition);
    }
}
