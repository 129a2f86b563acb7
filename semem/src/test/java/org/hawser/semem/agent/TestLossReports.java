// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

        assertThat(addresses).isEmptyDirectory();
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

        assertThat(addresses).isEmptyDirectory();
    }

    private LossReports reports(List<String> earlier) {
        return new LossReports(addresses, "worker", running::contains, earlier);
    }
}
