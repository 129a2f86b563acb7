// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.semem.commit.OutputFixture.APPLICATION;
import static org.hawser.semem.commit.OutputFixture.ATTEMPT;
import static org.hawser.semem.commit.OutputFixture.bits;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.hawser.semem.compat.SharedMemory;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.node.FakeShuffle;
import org.hawser.semem.wire.Commits;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a real tmpfs and the kernel's count of blocks. */
class TestFreeing {
    private static final long PAGE = 4096;
    /** Borders within pages: 0, 10000, 22000, 22000, 40000, 50001. */
    private static final long[] LENGTHS = {10_000, 12_000, 0, 18_000, 10_001};

    private static final long ALL = 50_001;
    private static final JobName JOB = new JobName("job_1_0001");

    @TempDir(factory = SharedMemory.class)
    private Path directory;

    private final FakeShuffle shuffle = new FakeShuffle();
    private final SememMetrics metrics = new SememMetrics();
    private Commits commits = Commits.NONE;
    private Freeing freeing = freeing();
    private OutputFixture output;

    @BeforeEach
    void write() throws IOException {
        output = new OutputFixture(directory, LENGTHS);
    }

    @Test
    void partition_committed_isFreedInWholePagesAndOthersStay() throws IOException {
        assertThat(SharedMemory.bytes(output.data())).isEqualTo(13 * PAGE);

        assertThat(free(1)).hasValue(ALL - 2 * PAGE);

        assertThat(SharedMemory.bytes(output.data())).isEqualTo(11 * PAGE);
        assertThat(Files.size(output.data())).isEqualTo(ALL);
        assertThat(output.isThere(1)).isFalse();
        assertThat(output.isThere(0)).isTrue();
        assertThat(output.isThere(3)).isTrue();
        assertThat(output.isThere(4)).isTrue();
        assertThat(free(1)).as("a second time").isEmpty();
    }

    @Test
    void partition_committed_isRefusedAndNotInTheIndexAnyMore() throws IOException {
        free(1);

        assertThat(isFreed(1)).isTrue();
        assertThat(isFreed(0)).isFalse();
        assertThat(freeing.isFreed(JOB, new MapAttempt("attempt_1_0001_m_000001_0"), 1))
                .isFalse();
        assertThat(output.record(1).rawLength).isNegative();
        assertThat(output.record(0).rawLength).isEqualTo(10_000);
        assertThat(output.record(3).startOffset).isEqualTo(22_000);
        assertThat(shuffle.forgotten()).containsExactly(new MapAttempt(ATTEMPT));
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(output.data(), output.index());
        }
    }

    @Test
    void partitions_nextToEachOther_freeThePageBetweenThem() throws IOException {
        free(0);
        assertThat(SharedMemory.bytes(output.data())).isEqualTo(11 * PAGE);

        // From 0 to 22000, in two steps.
        free(0, 1);
        assertThat(SharedMemory.bytes(output.data())).isEqualTo(8 * PAGE);

        // The empty one takes nothing, and parts nothing.
        free(0, 1, 2, 3);
        assertThat(SharedMemory.bytes(output.data())).isEqualTo(4 * PAGE);
        assertThat(output.isThere(4)).isTrue();
    }

    /** What is written there shows it; nobody does that. */
    @Test
    void pages_thatAreFree_areNotFreedAgainWhenAnotherPartitionIs() throws IOException {
        free(1);
        try (FileChannel written = FileChannel.open(output.data(), StandardOpenOption.WRITE)) {
            written.write(ByteBuffer.allocate((int) PAGE), 3 * PAGE);
        }
        assertThat(SharedMemory.bytes(output.data())).isEqualTo(12 * PAGE);

        assertThat(free(1, 4)).isPresent();

        assertThat(SharedMemory.bytes(output.data())).isEqualTo(9 * PAGE);
    }

    @Test
    void output_ofWhichAllIsCommitted_takesNothing() throws IOException {
        assertThat(free(0, 1, 2, 3, 4)).hasValue(0);

        assertThat(SharedMemory.bytes(output.data())).isZero();
        assertThat(Files.size(output.data())).isEqualTo(ALL);
    }

    @Test
    void lastPartition_committed_isFreedWithThePageThatTheFileEndsIn() throws IOException {
        free(4);

        assertThat(SharedMemory.bytes(output.data())).isEqualTo(10 * PAGE);
        assertThat(output.isThere(3)).isTrue();
    }

    @Test
    void partition_thatIsBeingSent_isRefusedAtOnceAndFreedAfterwards() throws IOException {
        CompletableFuture<Void> sent = shuffle.send();

        assertThat(free(1)).isEmpty();

        assertThat(isFreed(1)).isTrue();
        assertThat(output.isThere(1)).isTrue();
        assertThat(free(1, 3)).isEmpty();
        sent.complete(null);
        assertThat(free(1, 3)).isPresent();
        assertThat(output.isThere(1)).isFalse();
        assertThat(output.isThere(3)).isFalse();
    }

    @Test
    void shuffleServer_isToldWhenThePartitionIsRefusedAlready() {
        shuffle.whenForgotten(() -> assertThat(isFreed(1)).isTrue());

        assertThat(free(1)).isPresent();
    }

    @Test
    void attempt_ofALaterApplicationMaster_keepsAll() throws IOException {
        commits = new Commits(1, bits(1));

        assertThat(freeing.free(APPLICATION, ATTEMPT.replaceAll("_0$", "_1000"), output.data()))
                .isEmpty();

        assertThat(output.isThere(1)).isTrue();
        assertThat(output.record(1).rawLength).isEqualTo(12_000);
    }

    @Test
    void partition_thatTheNextApplicationMasterDoesNotKnowOf_staysRefused() throws IOException {
        free(1);

        commits = new Commits(2, bits(0));
        free();

        assertThat(isFreed(1)).isTrue();
        assertThat(output.record(1).rawLength).isNegative();
        assertThat(output.record(0).rawLength).isNegative();
    }

    @Test
    void agent_startedAgain_goesOnWhereTheEarlierOneHasStopped() throws IOException {
        CompletableFuture<Void> never = shuffle.send();
        free(1);
        assertThat(never).isNotDone();
        freeing = freeing();
        shuffle.send().complete(null);

        assertThat(free(1)).hasValue(ALL - 2 * PAGE);

        freeing = freeing();
        assertThat(free(1)).as("nothing more").isEmpty();
        assertThat(isFreed(1)).isTrue();
        assertThat(output.isThere(3)).isTrue();
    }

    @Test
    void index_thatIsDamaged_keepsAllAndIsCounted() throws IOException {
        byte[] index = Files.readAllBytes(output.index());
        index[3] ^= 1;
        Files.write(output.index(), index);

        assertThat(free(1)).isEmpty();
        assertThat(free(1)).isEmpty();

        assertThat(output.isThere(1)).isTrue();
        assertThat(metrics.counters()).containsEntry("freeingsFailed", 1L);
    }

    @Test
    void index_withImpossiblePlaces_keepsAll() throws IOException {
        output.writeIndex(-20_000);

        assertThat(free(1)).isEmpty();

        assertThat(SharedMemory.bytes(output.data())).isEqualTo(13 * PAGE);
        assertThat(metrics.counters()).containsEntry("freeingsFailed", 1L);
    }

    @Test
    void output_thatIsGoneOrElsewhere_isLeftAlone() throws IOException {
        Files.delete(output.data());
        Files.createSymbolicLink(output.data(), Path.of("/hawser-semem/moved/7/memory/a:1"));
        assertThat(free(1)).isEmpty();
        assertThat(output.record(1).rawLength).isEqualTo(12_000);

        Files.delete(output.data());
        assertThat(free(1)).isEmpty();
        assertThat(metrics.counters()).isEmpty();
    }

    @Test
    void reduces_moreThanTheOutputHas_areIgnored() throws IOException {
        assertThat(free(1, 5, 1000)).hasValue(ALL - 2 * PAGE);
        assertThat(output.isThere(4)).isTrue();
    }

    @Test
    void application_ended_isForgotten() {
        free(1);

        freeing.ended(APPLICATION);

        assertThat(isFreed(1)).isFalse();
    }

    private OptionalLong free(int... committed) {
        if (committed.length > 0) {
            commits = new Commits(1, bits(committed));
        }
        return freeing.free(APPLICATION, ATTEMPT, output.data());
    }

    private boolean isFreed(int reduce) {
        return freeing.isFreed(JOB, new MapAttempt(ATTEMPT), reduce);
    }

    private Freeing freeing() {
        return new Freeing(any -> commits, () -> Optional.of(shuffle), metrics);
    }
}
