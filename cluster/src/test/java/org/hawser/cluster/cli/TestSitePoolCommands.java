// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code pool start} and {@code pool stop} answer before anything is started. */
class TestSitePoolCommands {
    @TempDir
    private Path dir;

    @Test
    void start_withoutNodes_showsHowItIsUsed() {
        CommandRun run = CommandRun.of("pool", "start");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--nodes", "See hawser pool start --help.");
    }

    @Test
    void start_fileWithoutNodes_namesIt() throws Exception {
        Path nodes = Files.writeString(dir.resolve("nodes"), "\n");

        assertThat(CommandRun.of("pool", "start", "--nodes", nodes.toString()).err())
                .isEqualTo("hawser: The node file " + nodes + " is empty: it must have one node per line.\n");
    }

    @Test
    void start_noNodeFile_namesTheOption() {
        assertThat(CommandRun.of("pool", "start", "--nodes", dir + "/none").err())
                .contains("The node file " + dir + "/none cannot be read", "--nodes must name a file");
    }

    @Test
    void start_directoryWithoutConfiguration_namesTheOption() throws Exception {
        Path nodes = Files.writeString(dir.resolve("nodes"), "n1\nn2\nn1\n");

        CommandRun run = CommandRun.of("pool", "start", "--nodes", nodes.toString(), "--conf", dir.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("hawser: There is no yarn-site.xml in " + dir
                        + ": name the directory of the NodeManagers' configuration with --conf.\n");
    }

    @Test
    void stop_nothingRuns_saysSo() {
        CommandRun run = CommandRun.of("pool", "stop", "--dir", dir.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("no pools of " + dir + " were running\n");
    }
}
