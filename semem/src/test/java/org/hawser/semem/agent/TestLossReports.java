// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.hawser.common.process.DaemonThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLossReports {
    private static final String APPLICATION = "application_1_0001";
    private static final List<String> LOST = List.of("attempt_1_0001_m_000000_0");

    @TempDir
    private Path addresses;

    private final Set<String> running = new HashSet<>(Set.of(APPLICATION));

    @Test
    void loss_isThereUntilTheApplicationEnds() throws IOException {
        LossReports reports = reports(List.of());
        reports.lost(APPLICATION, LOST);
        assertThat(addresses).isNotEmptyDirectory();

        running.clear();
        reports.ended(APPLICATION);

        awaitRemoval();
    }

    /** Nobody would delete it. */
    @Test
    void loss_ofAnApplicationThatIsOver_isNotWritten() throws IOException {
        running.clear();

        reports(List.of()).lost(APPLICATION, LOST);

        assertThat(addresses).isEmptyDirectory();
    }

    @Test
    void loss_thatAnEarlierAgentHasTold_isRemovedAtTheEndOfTheApplication() throws IOException {
        reports(List.of()).lost(APPLICATION, LOST);

        reports(List.of(APPLICATION)).ended(APPLICATION);

        awaitRemoval();
    }

    /** The memory of all applications would not be freed meanwhile. */
    @Test
    void end_whileALossCannotBeWritten_waitsForNothing() throws Exception {
        reports(List.of()).lost(APPLICATION, LOST);
        CountDownLatch writes = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        LossReports reports = new LossReports(
                addresses,
                "worker",
                application -> {
                    writes.countDown();
                    return !released(goesOn);
                },
                List.of(APPLICATION));
        FutureTask<Boolean> loss = begin(() -> reports.lost("application_1_0002", LOST));
        writes.await();

        FutureTask<Boolean> end = begin(() -> reports.ended(APPLICATION));
        assertThat(end.get(20, TimeUnit.SECONDS)).isTrue();

        goesOn.countDown();
        assertThat(loss.get(20, TimeUnit.SECONDS)).isTrue();
        awaitRemoval();
    }

    private static FutureTask<Boolean> begin(ThrowingCallable what) {
        FutureTask<Boolean> begun = new FutureTask<>(() -> {
            try {
                what.call();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
            return true;
        });
        DaemonThreads.start("test", begun);
        return begun;
    }

    private static boolean released(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void awaitRemoval() {
        Awaitility.await().untilAsserted(() -> assertThat(addresses).isEmptyDirectory());
    }

    private LossReports reports(List<String> earlier) {
        return new LossReports(addresses, "worker", running::contains, earlier);
    }
}
