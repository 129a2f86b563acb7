// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.DaemonFailedException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.process.ProcessTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestDaemons {
    private static final DaemonId DATANODE = new DaemonId(Role.DATANODE, 1);
    private static final StopTime TIME = new StopTime(StopLimits.LOCAL);

    @TempDir
    private Path dir;

    private FakeCluster cluster;

    @BeforeEach
    void open() throws IOException {
        cluster = FakeCluster.in(dir);
    }

    @AfterEach
    void stop() {
        assertThat(cluster.daemons().stop(new StopTime(StopLimits.LOCAL))).isTrue();
    }

    @Test
    void start_daemon_livesWithItsPortsUntilItIsStopped() {
        PortPlan ports = new PortPlan(Map.of(DATANODE, Map.of("http", 15_000, "data", 15_001)));

        DaemonState state = cluster.daemons().start(DATANODE, cluster.insteadOfMain(), ports);

        assertThat(ProcessTable.ofMachine().isAlive(state.process())).isTrue();
        assertThat(state.id()).isEqualTo(DATANODE);
        assertThat(state.ports()).containsEntry("data", 15_001);
        assertThat(state.web()).hasToString("http://localhost:15000");
        assertThat(state.log()).isEqualTo(cluster.paths().log(DATANODE)).exists();
        assertThat(cluster.daemons().loss()).isEmpty();
        assertThat(cluster.daemons().stop(TIME)).isTrue();
        assertThat(ProcessTable.ofMachine().isAlive(state.process())).isFalse();
    }

    @Test
    void loss_daemonThatHasEnded_namesItItsExitCodeAndItsLog() {
        cluster.daemons().start(DATANODE, cluster.thatEnds(3));

        Optional<String> loss = await().until(() -> cluster.daemons().loss(), Optional::isPresent);

        assertThat(loss.get())
                .contains("the datanode-1 has ended with exit code 3", "datanode-1.log", "the disk is full");
    }

    @Test
    void loss_afterAStop_isNone() {
        cluster.daemons().start(DATANODE, cluster.insteadOfMain());

        assertThat(cluster.daemons().stop(TIME)).isTrue();

        assertThat(cluster.daemons().loss()).isEmpty();
    }

    @Test
    void stop_processThatNoDaemonStandsFor_isEndedToo() throws IOException {
        Process other = new ProcessBuilder(
                        "bash",
                        "-c",
                        "read -r line",
                        DaemonCommand.mark(cluster.paths().dir()))
                .start();

        assertThat(cluster.daemons().stop(TIME)).isTrue();

        assertThat(other.isAlive()).isFalse();
    }

    @Test
    void format_programThatEndsWell_isAwaited() {
        Daemons.Formatting formatting = cluster.daemons().startFormatting(cluster.insteadOfMain());

        assertThatCode(formatting::await).doesNotThrowAnyException();
        assertThat(formatting.process().isAlive()).isFalse();
    }

    @Test
    void format_programThatFails_isToldWithItsLog() {
        Daemons.Formatting formatting = cluster.daemons().startFormatting(cluster.thatEnds(1));

        assertThatThrownBy(formatting::await)
                .isInstanceOf(DaemonFailedException.class)
                .hasMessageContainingAll("could not be formatted", "namenode-format.log", "the disk is full");
    }
}
