// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.hawser.common.process.DaemonThreads;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.move.Candidates;
import org.hawser.semem.move.MovedOutputs;
import org.hawser.semem.policy.Decision;
import org.hawser.semem.policy.LendingTerms;
import org.hawser.semem.policy.Limits;
import org.hawser.semem.policy.MapOutput;
import org.hawser.semem.policy.MoveLimits;
import org.hawser.semem.store.MemoryStore.Aside;
import org.junit.jupiter.api.Test;

class TestDesk {
    private static final String APPLICATION = "application_1_0001";
    private static final String MAP = "output/attempt_1_0001_m_000000_0/file.out";
    private static final int PAGE = 4096;

    private final SememMetrics metrics = new SememMetrics();
    private final Desk desk = Desks.of(new Limits(100 * PAGE, 50, Duration.ZERO), metrics);

    /** Its writer has another connection by then, and looks after the grant whether the file is still there. */
    @Test
    void open_whileTheEarlierConnectionEnds_waitsUntilTheFileHasNoName() throws Exception {
        long first = join();
        desk.open(first, MAP, 0, 3 * PAGE);
        AtomicReference<String> file = new AtomicReference<>(MAP);
        Callable<String> writer = () -> {
            desk.open(join(), MAP, 2 * PAGE, PAGE);
            return file.get();
        };
        FutureTask<String> seen = new FutureTask<>(writer);
        Thread again = new Thread(seen);

        List<Aside> aside = desk.gone(first, APPLICATION, path -> {
            again.start();
            Awaitility.await()
                    .until(() ->
                            again.getState() == Thread.State.BLOCKED || again.getState() == Thread.State.TERMINATED);
            file.set("aside");
            return Optional.of(new Aside("aside", 2 * PAGE));
        });

        assertThat(seen.get(20, TimeUnit.SECONDS)).isEqualTo("aside");
        assertThat(desk.used()).as("both are in memory").isEqualTo(5 * PAGE);
        desk.deleted(APPLICATION, aside.get(0));
        assertThat(desk.used()).isEqualTo(3 * PAGE);
    }

    @Test
    void gone_afterTheFileWasOpenedAgain_leavesIt() throws IOException {
        long first = join();
        desk.open(first, MAP, 0, PAGE);
        desk.open(join(), MAP, PAGE, PAGE);

        List<Aside> aside = desk.gone(first, APPLICATION, path -> {
            throw new AssertionError(path);
        });

        assertThat(aside).isEmpty();
    }

    @Test
    void gone_fileThatCannotBeTaken_doesNotKeepTheOthers() throws IOException {
        long client = join();
        desk.open(client, MAP, 0, PAGE);
        desk.open(client, MAP + ".index", 0, PAGE);

        List<Aside> aside = desk.gone(client, APPLICATION, path -> {
            if (path.equals(MAP)) {
                throw new IOException("not now");
            }
            return Optional.of(new Aside("aside", PAGE));
        });

        assertThat(aside).containsExactly(new Aside("aside", PAGE));
    }

    @Test
    void moved_markerCannotBeWritten_triesAgain() throws Exception {
        String attempt = "attempt_1_0001_m_000000_0";
        long client = desk.join(APPLICATION, true, false);
        for (String path : List.of(MAP, MAP + ".index")) {
            desk.open(client, path, 0, PAGE);
            desk.closed(client, path, PAGE);
        }
        MapOutput output = new MapOutput(APPLICATION, attempt, PAGE);
        assertThat(desk.awaitMoves(0)).containsExactly(output);

        assertThatThrownBy(() -> desk.moved(output, () -> {
                    throw new IOException("not now");
                }))
                .hasMessage("not now");
        desk.noRoom(output);

        assertThat(desk.awaitMoves(0)).containsExactly(output);
        assertThat(desk.moved(output, () -> {})).isTrue();
        assertThat(desk.used()).isEqualTo(PAGE);
    }

    /** A worker may give up a loan of the agent before this one, and must not give up another output by that. */
    @Test
    void loans_ofTwoAgents_haveDifferentNumbers() {
        MapOutput output = new MapOutput(APPLICATION, "attempt_1_0001_m_000000_0", PAGE);
        Desk next = Desks.of(new Limits(100 * PAGE, 50, Duration.ZERO), new SememMetrics());

        long before = desk.lender(
                lender -> lender.reserve("node1-1", output).loan().orElseThrow().id());
        long after = next.lender(
                lender -> lender.reserve("node1-1", output).loan().orElseThrow().id());

        assertThat(after).isNotEqualTo(before);
    }

    @Test
    void open_movesHaveNoRoomLeft_waitsNoLonger() throws Exception {
        Desk alone = new Desk(
                new Limits(2 * PAGE, 100, Duration.ZERO),
                new LendingTerms(0, Duration.ZERO, Duration.ZERO),
                new Candidates(
                        new MoveLimits(2 * PAGE, 1 << 20, 4, 5, Duration.ofHours(1)), new MovedOutputs(), () -> 0),
                new SememMetrics(),
                // Time does not pass: nothing ends by itself.
                () -> 0);
        long client = alone.join(APPLICATION, true, false);
        for (String path : List.of(MAP, MAP + ".index")) {
            alone.open(client, path, 0, PAGE);
            alone.closed(client, path, PAGE);
        }
        assertThat(alone.awaitMoves(0)).isEmpty();
        FutureTask<Decision> waiting = new FutureTask<>(() -> alone.open(client, "spill", 0, PAGE));
        DaemonThreads.start("waits", waiting);
        List<MapOutput> begun = new ArrayList<>();
        Awaitility.await().until(() -> begun.addAll(alone.awaitMoves(0)));

        alone.noRoom(begun.get(0));

        assertThat(waiting.get(20, TimeUnit.SECONDS).isGranted()).isFalse();
    }

    @Test
    void output_thatStays_isNotMovedUnlessItIsOnItsWay() throws Exception {
        complete(0);
        complete(1);
        assertThat(desk.complete(APPLICATION)).containsExactlyInAnyOrder(attempt(0), attempt(1));
        assertThat(desk.stay(APPLICATION, attempt(0))).isTrue();
        assertThat(desk.awaitMoves(0)).containsExactly(new MapOutput(APPLICATION, attempt(1), PAGE));

        assertThat(desk.stay(APPLICATION, attempt(1))).isFalse();

        desk.noRoom(new MapOutput(APPLICATION, attempt(1), PAGE));
        assertThat(desk.stay(APPLICATION, attempt(1))).isTrue();
        // A client that comes later makes known what is complete.
        desk.join(APPLICATION, true, false);
        assertThat(desk.awaitMoves(0)).isEmpty();
    }

    @Test
    void shrunk_output_makesRoomAndIsCounted() throws IOException {
        complete(0);
        desk.shrunk(APPLICATION, attempt(0), 1);
        assertThat(desk.used()).as("still a page").isEqualTo(2 * PAGE);

        desk.shrunk(APPLICATION, attempt(0), 0);

        assertThat(desk.used()).as("the index").isEqualTo(PAGE);
        assertThat(metrics.counters()).containsEntry("bytesFreedOnCommit", (long) PAGE);
        assertThat(desk.complete(APPLICATION)).containsExactly(attempt(0));
    }

    @Test
    void reducing_applications_areThoseWhoseReducersAreConnected() throws IOException {
        long first = desk.join(APPLICATION, true, true);
        long second = desk.join(APPLICATION, true, true);
        desk.join(APPLICATION, true, false);
        desk.join("application_1_0002", true, false);
        assertThat(desk.reducing()).containsExactly(APPLICATION);

        desk.gone(first, APPLICATION, path -> Optional.empty());
        assertThat(desk.reducing()).containsExactly(APPLICATION);
        desk.gone(second, APPLICATION, path -> Optional.empty());
        assertThat(desk.reducing()).isEmpty();

        desk.join(APPLICATION, true, true);
        desk.ended(APPLICATION);
        assertThat(desk.reducing()).isEmpty();
    }

    private void complete(int map) throws IOException {
        long client = desk.join(APPLICATION, true, false);
        for (String path :
                List.of("output/" + attempt(map) + "/file.out", "output/" + attempt(map) + "/file.out.index")) {
            desk.open(client, path, 0, PAGE);
            desk.closed(client, path, PAGE);
        }
    }

    private static String attempt(int map) {
        return "attempt_1_0001_m_00000" + map + "_0";
    }

    private long join() {
        return desk.join(APPLICATION, false, false);
    }
}
