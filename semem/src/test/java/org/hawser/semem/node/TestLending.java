// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.semem.node.NodeFixture.ATTEMPT;
import static org.hawser.semem.node.NodeFixture.JOB;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.hawser.semem.commit.OutputFixture;
import org.hawser.semem.compat.SharedMemory;
import org.hawser.semem.store.Deletion;
import org.hawser.semem.wire.MemoryMessage.NodeUse;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.MapAttempt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a memory node does, without a network. */
@Timeout(60)
class TestLending {
    private static final String OTHER = "attempt_1_0001_m_000001_0";
    private final byte[] data = bytes(300_000);
    private final byte[] index = bytes(24);

    @TempDir
    private Path store;

    private NodeFixture node;

    @BeforeEach
    void start() throws Exception {
        node = new NodeFixture(store).open("node7-1");
    }

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void output_stored_isServedFromALocalDirectory() throws Exception {
        assertThat(node.store(ATTEMPT, data, index)).isInstanceOf(NodeMessage.Committed.class);

        assertThat(node.shuffle.directories()).containsExactly(store.resolve("lent"));
        assertThat(node.served(ATTEMPT).resolve("file.out")).hasBinaryContent(data);
        assertThat(node.served(ATTEMPT).resolve("file.out.index")).hasBinaryContent(index);
        assertThat(node.shuffle.job(JOB).orElseThrow().user()).isEqualTo("alice");
        assertThat(node.shuffle.job(JOB).orElseThrow().key().isSameAs(new JobKey(new byte[] {1, 2, 3})))
                .isTrue();
        assertThat(node.lending.usage()).containsExactly(new NodeUse("node7-1", 300_024, 1));
        assertThat(node.used()).isGreaterThanOrEqualTo(300_024);
        assertThat(node.metrics.counters()).containsEntry("outputsTaken", 1L);
    }

    @Test
    void partition_whoseReducerHasCommitted_isFreedAndCountsNoMore(
            @TempDir(factory = SharedMemory.class) Path memory, @TempDir Path ofWorker) throws Exception {
        node.close();
        node = new NodeFixture(memory).open("node7-1");
        OutputFixture output = new OutputFixture(ofWorker, 100_000, 200_000);
        byte[] content = Files.readAllBytes(output.data());
        node.store(ATTEMPT, content, Files.readAllBytes(output.index()));
        Path here = node.served(ATTEMPT).resolve("file.out");
        long used = node.used();

        node.commit(0);
        node.pass(Duration.ZERO);

        int freed = 24 * 4096;
        assertThat(node.used()).isEqualTo(used - freed);
        assertThat(SharedMemory.bytes(here)).isEqualTo(74 * 4096 - freed);
        assertThat(Arrays.equals(Files.readAllBytes(here), 100_000, 300_000, content, 100_000, 300_000))
                .isTrue();
        assertThat(node.lending.usage()).containsExactly(new NodeUse("node7-1", 300_056 - freed, 1));
        assertThat(node.lent()).containsExactly(Map.entry(JOB.application(), 300_056L - freed));
        assertThat(node.metrics.counters()).containsEntry("bytesFreedOnCommit", (long) freed);
        node.pass(Duration.ZERO);
        assertThat(node.keep(JOB.application()).missing())
                .as("files with holes are there")
                .isEmpty();
        node.pass(NodeFixture.LEASE);
        node.keep();
        node.pass(Duration.ZERO);
        assertNothingLeft();
    }

    @Test
    void state_namesWhoseReducersRunHere() throws Exception {
        assertThat(node.keep().reducing()).isEmpty();

        node.runReducersOf("application_1_0001", "application_1_0002");

        assertThat(node.keep().reducing()).containsExactly("application_1_0001", "application_1_0002");
    }

    @Test
    void state_ofVeryManyReducers_namesSome() throws Exception {
        node.runReducersOf(
                IntStream.range(0, 1000).mapToObj(i -> "application_1_" + i).toArray(String[]::new));

        assertThat(node.keep().reducing()).hasSize(NodeMessage.NodeState.MAX_REDUCING);
    }

    @Test
    void output_notCommitted_isNotVisible() throws Exception {
        long lease = reserve();
        node.ask(new NodeMessage.Put(lease, NodeMessage.Part.DATA, 0), data);

        assertThat(node.files())
                .containsExactly("incoming/" + lease + "/file.out", "incoming/" + lease + "/file.out.index");
        assertThat(node.shuffle.job(JOB)).isEmpty();
    }

    @Test
    void abandon_afterCommit_freesTheOutputOfThisWorkerAlone() throws Exception {
        long lease = reserve();
        node.ask(new NodeMessage.Put(lease, NodeMessage.Part.DATA, 0), data);
        node.ask(new NodeMessage.Put(lease, NodeMessage.Part.INDEX, 0), index);
        node.ask(new NodeMessage.Commit(lease, NodeFixture.checksum(data), NodeFixture.checksum(index)));

        node.open("node8-1").ask(new NodeMessage.Abandon(lease));
        assertThat(node.served(ATTEMPT).resolve("file.out")).exists();

        node.open("node7-1").ask(new NodeMessage.Abandon(lease));
        assertThat(node.lending.usage()).isEmpty();
        assertNothingLeft();
    }

    @Test
    void commit_otherChecksum_isRefusedAndNothingIsLeft() throws Exception {
        long lease = reserve();
        node.ask(new NodeMessage.Put(lease, NodeMessage.Part.DATA, 0), data);
        node.ask(new NodeMessage.Put(lease, NodeMessage.Part.INDEX, 0), index);

        NodeMessage answer =
                node.ask(new NodeMessage.Commit(lease, NodeFixture.checksum(data) ^ 1, NodeFixture.checksum(index)));

        assertThat(answer).isEqualTo(new NodeMessage.Refused("the checksum is wrong", NodeFixture.BUDGET));
        assertNothingLeft();
        assertThat(node.metrics.counters()).containsEntry("checksumsWrong", 1L);
    }

    @Test
    void reserve_moreThanIsFree_isRefused() throws Exception {
        node.store(ATTEMPT, data, index);

        NodeMessage answer = node.ask(node.reserve(OTHER, NodeFixture.BUDGET, 24));

        assertThat(answer).isInstanceOf(NodeMessage.Refused.class);
        assertThat(((NodeMessage.Refused) answer).free()).isEqualTo(NodeFixture.BUDGET - node.used());
        assertThat(node.files()).hasSize(2);
    }

    @Test
    void reserve_otherSecretThanTheNodeKnows_isRefused() throws Exception {
        node.shuffle.addJob(new Job(JOB, "alice", new JobKey(new byte[] {9})));

        assertThat(node.ask(node.reserve(ATTEMPT, 10, 24))).isInstanceOf(NodeMessage.Refused.class);
        assertNothingLeft();
    }

    @Test
    void put_outOfRange_isRefused() throws Exception {
        long lease = reserve();
        NodeMessage.Part part = NodeMessage.Part.DATA;

        assertThat(node.ask(new NodeMessage.Put(lease, part, 1), data)).isInstanceOf(NodeMessage.Refused.class);
        assertThat(node.ask(new NodeMessage.Put(lease, part, 0), bytes(300_001)))
                .isInstanceOf(NodeMessage.Refused.class);
        assertThat(node.ask(new NodeMessage.Put(lease, part, 300_000), bytes(1)))
                .isInstanceOf(NodeMessage.Refused.class);
        assertThat(node.ask(new NodeMessage.Put(lease + 1, part, 0), data)).isInstanceOf(NodeMessage.Refused.class);
        assertThat(node.ask(new NodeMessage.Put(lease, part, 0))).isInstanceOf(NodeMessage.Refused.class);
    }

    @Test
    void put_leaseOfAnotherWorker_isRefused() throws Exception {
        long lease = reserve();
        node.open("node8-1");

        assertThat(node.ask(new NodeMessage.Put(lease, NodeMessage.Part.DATA, 0), data))
                .isInstanceOf(NodeMessage.Refused.class);
        assertThat(node.ask(new NodeMessage.Commit(lease, 0, 0))).isInstanceOf(NodeMessage.Refused.class);
    }

    @Test
    void keep_applicationNotNamed_isFreed() throws Exception {
        node.store(ATTEMPT, data, index);
        node.pass(NodeFixture.LEASE);

        assertThat(node.keep(JOB.application()).outputs()).isEqualTo(1);
        assertThat(node.keep().outputs()).isZero();

        node.pass(Duration.ZERO);
        assertNothingLeft();
        assertThat(node.shuffle.job(JOB)).isEmpty();
        assertThat(node.shuffle.forgotten()).hasSize(1);
        assertThat(node.served(ATTEMPT).getParent().getParent()).doesNotExist();
    }

    @Test
    void keep_whileTheNodeWorksOnFiles_isAnsweredAndFreesLater() throws Exception {
        node.store(ATTEMPT, data, index);
        node.pass(NodeFixture.LEASE);
        long used = node.used();
        CountDownLatch slow = node.shuffle.beSlow();
        CompletableFuture<ByteBuffer> reserved = node.begin(node.reserve(OTHER, 10, 24));
        node.shuffle.awaitWaiting();

        assertThat(node.open("node8-1").keep().outputs()).isZero();
        assertThat(node.open("node7-1").keep().outputs()).isZero();

        assertThat(reserved).isNotDone();
        assertThat(node.used()).isGreaterThanOrEqualTo(used);
        slow.countDown();
        reserved.get(20, TimeUnit.SECONDS);
        node.pass(Duration.ZERO);
        assertThat(node.used()).isLessThan(used);
    }

    @Test
    void output_thatCannotBeForgotten_countsUntilItIs() throws Exception {
        node.store(ATTEMPT, data, index);
        node.pass(NodeFixture.LEASE);
        node.shuffle.fail(true);

        node.keep();
        node.pass(Duration.ZERO);

        assertThat(node.used()).isNotZero();
        node.shuffle.fail(false);
        node.pass(Duration.ZERO);
        assertNothingLeft();
        assertThat(node.shuffle.job(JOB)).isEmpty();
    }

    @Test
    void keep_ofOneWorker_leavesWhatOthersHave() throws Exception {
        node.store(ATTEMPT, data, index);
        node.open("node8-1").store(OTHER, data, index);
        node.pass(NodeFixture.LEASE);

        node.keep();

        assertThat(node.lending.usage()).containsExactly(new NodeUse("node7-1", 300_024, 1));
        assertThat(node.shuffle.job(JOB)).isPresent();
    }

    @Test
    void reservation_withoutNews_ends() throws Exception {
        reserve();

        node.pass(NodeFixture.LEASE);

        assertNothingLeft();
    }

    @Test
    void worker_silentForTooLong_losesItsOutputsAndLearnsOfIt() throws Exception {
        node.store(ATTEMPT, data, index);
        String before = node.keep(JOB.application()).incarnation();

        node.pass(NodeFixture.ORPHAN);

        assertNothingLeft();
        assertThat(node.keep(JOB.application()).incarnation()).isNotEqualTo(before);
        assertThat(node.metrics.counters()).containsEntry("loansExpired", 1L);
    }

    @Test
    void files_deletedByOthers_workerLearnsOfItAndMayStoreAgain() throws Exception {
        node.store(ATTEMPT, data, index);
        String before = node.keep(JOB.application()).incarnation();
        Deletion.ofAll(store.resolve("lent"));

        node.pass(Duration.ZERO);

        assertThat(node.keep(JOB.application()).incarnation()).isNotEqualTo(before);
        assertNothingLeft();
        assertThat(node.store(OTHER, data, index)).isInstanceOf(NodeMessage.Committed.class);
    }

    @Test
    void file_deletedOrCutOff_isNamedUntilItsWorkerGivesTheOutputUp() throws Exception {
        String third = "attempt_1_0001_m_000002_0";
        for (String attempt : List.of(ATTEMPT, OTHER, third)) {
            node.store(attempt, data, index);
        }
        node.pass(Duration.ZERO);
        assertThat(node.keep(JOB.application()).missing()).isEmpty();
        Files.delete(node.served(ATTEMPT).resolve("file.out.index"));
        Files.write(node.served(OTHER).resolve("file.out"), new byte[1]);

        node.pass(Duration.ZERO);

        for (int i = 0; i < 2; i++) {
            assertThat(node.keep(JOB.application()).missing())
                    .extracting(NodeMessage.Missing::attempt)
                    .containsExactlyInAnyOrder(ATTEMPT, OTHER);
        }
        for (NodeMessage.Missing missing : node.keep(JOB.application()).missing()) {
            node.ask(new NodeMessage.Abandon(missing.lease()));
        }
        assertThat(node.keep(JOB.application()).missing()).isEmpty();
        assertThat(node.lending.usage()).containsExactly(new NodeUse("node7-1", 300_024, 1));
        assertThat(node.files()).hasSize(2);
    }

    @Test
    void file_thatAReducerDoesNotFind_isLookedForInTheNextRound() throws Exception {
        for (int map = 0; map < 300; map++) {
            node.store("attempt_1_0001_m_%06d_0".formatted(map), index, index);
        }
        String last = "attempt_1_0001_m_000299_0";
        node.pass(Duration.ZERO);
        Files.delete(node.served(last).resolve("file.out"));

        node.shuffle.askInVain(JOB, new MapAttempt(last));
        node.pass(Duration.ZERO);

        assertThat(node.keep(JOB.application()).missing()).singleElement().matches(missing -> missing.attempt()
                .equals(last));
    }

    @Test
    void drain_node_takesNothingAndKeepsWhatItHas() throws Exception {
        node.store(ATTEMPT, data, index);

        NodeMessage.NodeState state = (NodeMessage.NodeState) node.ask(new NodeMessage.Drain());

        assertThat(state.draining()).isTrue();
        assertThat(state.free()).isZero();
        assertThat(node.ask(node.reserve(OTHER, 10, 24))).isInstanceOf(NodeMessage.Refused.class);
        assertThat(node.served(ATTEMPT).resolve("file.out")).exists();
    }

    @Test
    void drain_agentIsReplaced_theNextOneDrainsToo() throws Exception {
        node.ask(new NodeMessage.Drain());
        node.close();

        node = new NodeFixture(store).open("node7-1");

        assertThat(node.keep().draining()).isTrue();
        assertThat(node.ask(node.reserve(OTHER, 10, 24))).isInstanceOf(NodeMessage.Refused.class);
    }

    @Test
    void session_unknown_isSaidSo() throws Exception {
        assertThat(node.send(node.codec.request(12345, 1, new NodeMessage.Drain())))
                .isEqualTo(new NodeMessage.NoSession());
    }

    @Test
    void start_whatAnEarlierAgentHasTaken_isGone() throws Exception {
        node.store(ATTEMPT, data, index);
        node.close();

        node = new NodeFixture(store).open("node7-1");

        assertNothingLeft();
        assertThat(store.resolve("lent")).isDirectoryNotContaining("glob:**/usercache");
    }

    private long reserve() throws Exception {
        return ((NodeMessage.Reserved) node.ask(node.reserve(ATTEMPT, data.length, index.length))).lease();
    }

    private void assertNothingLeft() throws Exception {
        assertThat(node.files()).isEqualTo(List.of());
        assertThat(node.used()).isZero();
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
