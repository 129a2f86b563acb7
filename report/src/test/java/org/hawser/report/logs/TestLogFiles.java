// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import static org.assertj.core.api.Assertions.assertThat;

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
    void named_archiveThatIsCutOff_givesWhatPrecedesTheCutAndTheOtherNodes() throws Exception {
        write("worker-1-n1/placements.tsv", "a\n");
        write("worker-2-n2/placements.tsv", "b\n");
        byte[] noise = new byte[1 << 20];
        new java.util.Random(1).nextBytes(noise);
        Files.write(dir.resolve("worker-2-n2/z.bin"), noise);
        tar("worker-1-n1");
        tar("worker-2-n2");
        Path archive = dir.resolve("logs/worker-2-n2.tar.gz");
        Files.write(archive, java.util.Arrays.copyOf(Files.readAllBytes(archive), noise.length / 2));
        write("logs/worker-3-n3.tar.gz", "not an archive");
        LogFiles logs = new LogFiles(dir.resolve("logs"));

        assertThat(logs.named("placements.tsv"))
                .containsExactly(new NodeFile("worker-1-n1", List.of("a")), new NodeFile("worker-2-n2", List.of("b")));
        assertThat(logs.damage())
                .satisfiesExactlyInAnyOrder(
                        why -> assertThat(why).contains("worker-2-n2.tar.gz cannot be read to its end"),
                        why -> assertThat(why).contains("worker-3-n3.tar.gz cannot be read to its end"));
    }

    @Test
    void named_fileOfAContainerInAnArchive_isNotTakenForTheNodes() throws Exception {
        write("worker-1-n1/containers/c/placements.tsv", "forged\n");
        tar("worker-1-n1");

        assertThat(new LogFiles(dir.resolve("logs")).named("placements.tsv")).isEmpty();
    }

    @Test
    void named_symbolicLinkToTheDirectory_isFollowed() throws IOException {
        write("run/worker1/placements.tsv", "a\n");
        Path link = Files.createSymbolicLink(dir.resolve("link"), dir.resolve("run"));

        assertThat(new LogFiles(link).named("placements.tsv")).containsExactly(new NodeFile("worker1", List.of("a")));
    }

    private void tar(String node) throws IOException, InterruptedException {
        Path archive = Files.createDirectories(dir.resolve("logs")).resolve(node + ".tar.gz");
        int exitCode = new ProcessBuilder("tar", "-czf", archive.toString(), "--sort=name", "-C", dir.toString(), node)
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
