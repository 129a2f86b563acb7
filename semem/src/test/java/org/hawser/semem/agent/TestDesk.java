// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.policy.Limits;
import org.hawser.semem.policy.MapOutput;
import org.hawser.semem.store.MemoryStore.Aside;
import org.junit.jupiter.api.Test;

class TestDesk {
    private static final String APPLICATION = "application_1_0001";
    private static final String MAP = "output/attempt_1_0001_m_000000_0/file.out";
    private static final int PAGE = 4096;

    private final Desk desk = Desks.of(new Limits(100 * PAGE, 50, Duration.ZERO), new SememMetrics());

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
        long client = desk.join(APPLICATION, true);
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

    private long join() {
        return desk.join(APPLICATION, false);
    }
}
