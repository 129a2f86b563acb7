// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hawser.common.timeline.RunLogs.NodeFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLogFiles {
    @TempDir
    private Path dir;

    @Test
    void named_runDirectories_putsTheFormerHalfFirst() throws IOException {
        write("worker1/placements.tsv", "c\n");
        write("worker1/placements.tsv.1", "a\nb\n");
        write("worker2/placements.tsv", "d\n");
        write("worker2/agent.log", "not this\n");
        write("containers/worker1/application_1/placements.tsv", "nor a container's\n");

        assertThat(new LogFiles(dir, dir.resolve("missing")).named("placements.tsv"))
                .containsExactly(
                        new NodeFile("worker1", List.of("a", "b", "c")), new NodeFile("worker2", List.of("d")));
    }

    @Test
    void named_archivesOfNodes_readsThem() throws Exception {
        write("worker-1-n2/pool/worker1/placements.tsv", "a\n");
        tar("worker-1-n2");

        assertThat(new LogFiles(dir.resolve("logs")).named("placements.tsv"))
                .containsExactly(new NodeFile("worker-1-n2", List.of("a")));
    }

    @Test
    void named_damagedArchive_isNamed() throws IOException {
        write("logs/worker-1-n2.tar.gz", "not an archive");

        assertThatThrownBy(() -> new LogFiles(dir).named("placements.tsv"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("worker-1-n2.tar.gz cannot be read");
    }

    private void tar(String node) throws IOException, InterruptedException {
        Path archive = Files.createDirectories(dir.resolve("logs")).resolve(node + ".tar.gz");
        int exitCode = new ProcessBuilder("tar", "-czf", archive.toString(), "-C", dir.toString(), node)
                .inheritIO()
                .start()
                .waitFor();
        assertThat(exitCode).isZero();
    }

    private void write(String name, String text) throws IOException {
        Path file = dir.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
