// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.semem.agent.LocalCluster.await;
import static org.hawser.semem.agent.LocalCluster.output;
import static org.hawser.semem.agent.LocalMaps.APPLICATION;
import static org.hawser.semem.agent.LocalMaps.content;
import static org.hawser.semem.agent.LocalMaps.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.awaitility.Awaitility;
import org.hawser.semem.commit.OutputFixture;
import org.hawser.semem.compat.SharedMemory;
import org.hawser.semem.wire.Commits;
import org.hawser.semem.wire.CommittedReduces;
import org.hawser.shuffle.wire.SegmentStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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
    void partition_committed_isFreedAndRefusedWhileTheOtherIsServed() throws Exception {
        LocalAgent worker = cluster.agent("worker", Map.of("hawser.semem.memory", "4m"));
        commit();
        cluster.maps(worker, true).write(0, BYTES);
        assertThat(fetch(worker, 0)).isEqualTo(partition(0));
        assertThat(report(worker).used()).isEqualTo(WHOLE);

        commit(0);

        await(worker, report -> report.used() == WHOLE - OF_FIRST);
        assertThat(report(worker).counters()).containsEntry("bytesFreedOnCommit", OF_FIRST);
        assertThat(SharedMemory.bytes(output(worker, 0))).isEqualTo(WHOLE - OF_FIRST - PAGE);
        assertThat(status(worker, 0)).isEqualTo(SegmentStatus.MISSING);
        assertThat(fetch(worker, 0)).as("no zeros").isEmpty();
        assertThat(fetch(worker, 1)).isEqualTo(partition(1));

        commit(0, 1);
        await(worker, report -> report.used() == PAGE);
        assertThat(SharedMemory.bytes(output(worker, 0))).isZero();
    }

    @Test
    void agent_restarted_stillRefusesWhatIsFreed() throws Exception {
        LocalAgent worker = cluster.agent("worker", Map.of("hawser.semem.memory", "4m"));
        commit();
        cluster.maps(worker, true).write(0, BYTES);
        commit(0);
        await(worker, report -> report.used() == WHOLE - OF_FIRST);

        worker.stop();
        // The next agent does not learn of it in another way.
        new CommittedReduces(worker.addressDir(), APPLICATION).remove();
        worker.start();
        cluster.maps(worker, true);

        assertThat(report(worker).used()).isEqualTo(WHOLE - OF_FIRST);
        Awaitility.await().ignoreExceptions().untilAsserted(() -> assertThat(fetch(worker, 1))
                .isEqualTo(partition(1)));
        assertThat(status(worker, 0)).isNotEqualTo(SegmentStatus.OK);
        assertThat(fetch(worker, 0)).as("no zeros").isEmpty();
        assertThat(SharedMemory.bytes(output(worker, 0))).isEqualTo(WHOLE - OF_FIRST - PAGE);
    }

    @Test
    void outputs_onAMemoryNode_areFreedThere() throws Exception {
        LocalAgent node = cluster.agent("node", Map.of("hawser.semem.dedicated-memory", "8m"));
        LocalAgent worker =
                cluster.agent("worker", Map.of("hawser.semem.memory", "4m", "hawser.semem.high-watermark", "0"));
        commit();
        cluster.maps(worker, true).write(0, BYTES);
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
        LocalAgent worker = cluster.agent("worker", Map.of("hawser.semem.memory", "1026k", "hawser.semem.wait", "20s"));
        commit();
        LocalMaps maps = cluster.maps(worker, true);
        maps.write(0, BYTES);
        commit(0);

        maps.write(1, BYTES / 2);

        assertThat(report(worker).counters()).containsKey("bytesFreedOnCommit").doesNotContainKey("refusedBudget");
    }

    @Test
    void application_ended_fileOfItsApplicationMasterIsDeleted() throws Exception {
        LocalAgent worker = cluster.agent("worker", Map.of("hawser.semem.memory", "4m"));
        commit();
        cluster.maps(worker, true).write(0, BYTES);
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

    private SegmentStatus status(LocalAgent agent, int reduce) throws Exception {
        return cluster.reducer(agent, reduce).length(0).status();
    }

    private byte[] fetch(LocalAgent agent, int reduce) throws Exception {
        return cluster.reducer(agent, reduce).fetch(0, partition(reduce).length);
    }
}
