// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestClusterStopper {
    @TempDir
    private Path dir;

    private Process daemon;

    @BeforeEach
    void startDaemonThatIgnoresTheSignal() throws IOException {
        daemon = new ProcessBuilder("bash", "-c", "trap '' TERM; echo; read -r line", DaemonCommand.mark(dir)).start();
        assertThat(daemon.getInputStream().read()).isEqualTo('\n');
    }

    @AfterEach
    void end() {
        daemon.destroyForcibly();
    }

    @Test
    void stop_interruptedMeanwhile_goesToItsEndAndLeavesTheThreadInterrupted() throws Exception {
        Progress interrupting = line -> Thread.currentThread().interrupt();

        int stopped = new ClusterStopper(dir, interrupting).stop();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stopped).isEqualTo(1);
        assertThat(daemon.waitFor()).isEqualTo(128 + 9);
    }

    @Test
    void stop_notInterrupted_leavesTheThreadAsItIs() {
        assertThat(new ClusterStopper(dir, Progress.silent()).stop()).isEqualTo(1);

        assertThat(Thread.interrupted()).isFalse();
    }
}
