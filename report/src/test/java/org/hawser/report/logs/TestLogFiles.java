// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

        assertThat(logs(dir, dir.resolve("missing")).named("placements.tsv"))
                .containsExactly(
                        new NodeFile("worker1", List.of("a", "b", "c")), new NodeFile("worker2", List.of("d")));
    }

    @Test
    void named_archivesOfNodes_readsThem() throws Exception {
        write("worker-1-n2/pool/worker1/placements.tsv", "a\n");
        tar("worker-1-n2");

        assertThat(logs(dir.resolve("logs")).named("placements.tsv"))
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
        LogFiles logs = logs(dir.resolve("logs"));

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

        assertThat(logs(dir.resolve("logs")).named("placements.tsv")).isEmpty();
    }

    @Test
    void named_symbolicLinkToTheDirectory_isFollowed() throws IOException {
        write("run/worker1/placements.tsv", "a\n");
        Path link = Files.createSymbolicLink(dir.resolve("link"), dir.resolve("run"));

        assertThat(logs(link).named("placements.tsv")).containsExactly(new NodeFile("worker1", List.of("a")));
    }

    @Test
    void named_severalTimes_unpacksEachArchiveOnce() throws Exception {
        write("worker-1-n1/placements.tsv", "a\nb\n");
        write("worker-1-n1/slot-ends.tsv", "c\n");
        tar("worker-1-n1");
        try (LogFiles logs = logs(dir.resolve("logs"))) {
            assertThat(logs.named("placements.tsv")).containsExactly(new NodeFile("worker-1-n1", List.of("a", "b")));

            // The archive can no longer be read, which nobody notices.
            Files.writeString(dir.resolve("logs/worker-1-n1.tar.gz"), "");

            assertThat(logs.named("slot-ends.tsv")).containsExactly(new NodeFile("worker-1-n1", List.of("c")));
            assertThat(logs.named("placements.tsv", "b"::equals))
                    .containsExactly(new NodeFile("worker-1-n1", List.of("b")));
            assertThat(logs.damage()).isEmpty();
        }
    }

    @Test
    void named_archive_leavesNoTemporaryFile() throws Exception {
        write("worker-1-n1/placements.tsv", "a\n");
        tar("worker-1-n1");
        List<Path> before = temporary();
        try (LogFiles logs = logs(dir.resolve("logs"))) {
            assertThat(logs.named("placements.tsv")).hasSize(1);

            // Even if the process were killed now.
            assertThat(temporary()).isSubsetOf(before);
        }
    }

    @Test
    void named_linesThatNoRunWants_areLeftOut() throws Exception {
        write("worker-1-n1/events.log", "wanted 1\nother 2\n");
        write("logs/worker2/events.log", "other 3\nwanted 4\n");
        tar("worker-1-n1");
        try (LogFiles logs =
                new LogFiles(Map.of("events.log", line -> line.startsWith("wanted")), dir.resolve("logs"))) {
            assertThat(logs.named("events.log"))
                    .containsExactly(
                            new NodeFile("worker-1-n1", List.of("wanted 1")),
                            new NodeFile("worker2", List.of("wanted 4")));
        }
    }

    @Test
    void named_lineThatIsTooLong_isLeftOutAndNamed() throws Exception {
        String text = "a\r\n" + "x".repeat(Lines.LONGEST + 1) + "\n" + "y".repeat(Lines.LONGEST);
        write("worker-1-n1/placements.tsv", text);
        write("logs/worker2/placements.tsv", text);
        tar("worker-1-n1");
        try (LogFiles logs = logs(dir.resolve("logs"))) {
            List<String> kept = List.of("a", "y".repeat(Lines.LONGEST));
            assertThat(logs.named("placements.tsv"))
                    .containsExactly(new NodeFile("worker-1-n1", kept), new NodeFile("worker2", kept));
            assertThat(logs.damage()).hasSize(2).allSatisfy(why -> assertThat(why)
                    .endsWith("1 lines of more than 65536 characters are left out"));
        }
    }

    @Test
    void named_fileThatWasNotAskedForAtFirst_isRefused() {
        assertThatThrownBy(() -> logs(dir).named("agent.log"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("agent.log");
    }

    private static LogFiles logs(Path... roots) {
        return new LogFiles(Map.of("placements.tsv", line -> true, "slot-ends.tsv", line -> true), roots);
    }

    private static List<Path> temporary() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("hawser-report"))
                    .toList();
        }
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
