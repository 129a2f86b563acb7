// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestMpirunCommand {
    private static final Path INSTALLATION = Path.of("/opt/hawser/mpi");

    @Test
    void words_twoGroups_areTwoContextsOfOneWorld() {
        MpirunCommand command = new MpirunCommand(
                INSTALLATION,
                List.of(
                        new MpirunCommand.Group(1, List.of("java", "Agent")),
                        new MpirunCommand.Group(4, List.of("java", "Slot"))));
        assertThat(command.words()).startsWith("mpirun", "--enable-recovery");
        assertThat(String.join(" ", command.words())).endsWith("-n 1 java Agent : -n 4 java Slot");
    }

    @Test
    void javaOptions_sayWhereTheLibraryIsAndDoNotFork() {
        assertThat(MpirunCommand.javaOptions(INSTALLATION))
                .containsExactly(
                        "-Djava.library.path=/opt/hawser/mpi",
                        "-Djdk.lang.Process.launchMechanism=POSIX_SPAWN",
                        "-XX:PerfDataSamplingInterval=1000");
        assertThat(MpirunCommand.jar(INSTALLATION)).hasToString("/opt/hawser/mpi/mpi.jar");
    }

    @Test
    void nothingToStart_isRefused() {
        assertThatThrownBy(() -> new MpirunCommand(INSTALLATION, List.of())).hasMessageContaining("at least one");
        assertThatThrownBy(() -> new MpirunCommand.Group(0, List.of())).hasMessageContaining("at least 1");
    }
}
