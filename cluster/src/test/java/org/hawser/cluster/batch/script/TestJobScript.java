// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestJobScript {
    @TempDir
    private Path dir;

    @Test
    void text_pbsPro_isAsTheGoldenFile() throws Exception {
        assertGolden(
                "pbspro.job",
                request(Dialect.PBSPRO, "select=4:ncpus=16:mem=64gb:ngpus=1,walltime=02:00:00", 1),
                Dialect.PBSPRO);
    }

    @Test
    void text_torque_isAsTheGoldenFile() throws Exception {
        assertGolden(
                "torque.job", request(Dialect.TORQUE, "nodes=3:ppn=4,mem=24gb,walltime=00:30:00", 0), Dialect.TORQUE);
    }

    @Test
    void text_slurm_isAsTheGoldenFile() throws Exception {
        assertGolden(
                "slurm.job",
                request(Dialect.SLURM, "--nodes=5 --cpus-per-task=8 --mem=32G --time=01:00:00 --exclusive", 2),
                Dialect.SLURM);
    }

    @Test
    void text_nodesThatDiffer_areSizedWhereTheJobRuns() {
        JobRequest request = request(Dialect.TORQUE, "nodes=1:ppn=2+2:ppn=4,walltime=10:00", 0);
        assertThat(new JobScript(request, Dialect.TORQUE).text())
                .contains("#PBS -l nodes=1:ppn=2+2:ppn=4\n")
                .doesNotContain("--node-cores");
    }

    @Test
    void text_commandWithSpecialCharacters_reachesTheProgramUnchanged() throws Exception {
        List<String> command = List.of("printf", "%s|", "a b", "it's", "$HOME", "", "*");
        Path script = Files.writeString(
                dir.resolve("job"),
                new JobScript(request(Dialect.TORQUE, "nodes=2,walltime=10:00", 0, command), Dialect.TORQUE).text());
        Path home = dir.resolve("opt/hawser/scripts");
        Files.createDirectories(home);
        Files.writeString(home.resolve("hawser"), "while [ \"$1\" != -- ]; do shift; done; shift; \"$@\"\n")
                .toFile()
                .setExecutable(true);
        Path edited = Files.writeString(
                dir.resolve("edited"),
                Files.readString(script)
                        .replace("HAWSER_HOME=/opt/hawser", "HAWSER_HOME=" + dir + "/opt/hawser")
                        .replace("exec ", "exec bash "));

        assertThat(run(edited, "17.server")).isEqualTo("a b|it's|$HOME||*|");
        assertThat(dir.resolve("hawser-17/nodes")).hasContent("n1\nn2");
        run(edited, "1098[3].server");
        assertThat(dir.resolve("hawser-1098-3/nodes")).exists();
        Files.writeString(edited, Files.readString(edited).replaceFirst("printf .*", "pwd"));
        assertThat(run(edited, "18.server")).isEqualTo(dir + "\n");
    }

    @Test
    void text_jobDirectoryThatIsALink_isRefusedBeforeAnythingIsWritten() throws Exception {
        Path target = Files.createDirectory(dir.resolve("target"));
        Files.createSymbolicLink(dir.resolve("hawser-17"), target);
        Path script = Files.writeString(
                dir.resolve("job"),
                new JobScript(request(Dialect.TORQUE, "nodes=2,walltime=10:00", 0, List.of("true")), Dialect.TORQUE)
                        .text());

        assertThatThrownBy(() -> run(script, "17.server")).hasMessageContaining(dir + "/hawser-17 is not yours");
        assertThat(target).isEmptyDirectory();
    }

    private String run(Path script, String jobId) throws IOException, InterruptedException {
        Path nodes = Files.writeString(dir.resolve("pbs_nodes"), "n1\nn1\nn2\nn2\n");
        Path output = dir.resolve("output");
        Path home = Files.createDirectories(dir.resolve("home"));
        ProcessBuilder builder = new ProcessBuilder("bash", script.toString())
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment()
                .putAll(Map.of("PBS_JOBID", jobId, "PBS_NODEFILE", nodes.toString(), "PBS_O_WORKDIR", "" + dir));
        assertThat(builder.start().waitFor()).as(Files.readString(output)).isZero();
        return Files.readString(output);
    }

    private static JobRequest request(Dialect dialect, String resources, int memoryNodes) {
        return request(dialect, resources, memoryNodes, List.of("hadoop", "jar", "my job.jar", "in", "out"));
    }

    private static JobRequest request(Dialect dialect, String resources, int memoryNodes, List<String> command) {
        return new JobRequest(
                "hawser",
                dialect.read(List.of(resources)),
                memoryNodes == 1 ? Optional.of("large") : Optional.empty(),
                memoryNodes == 2 ? Optional.of("physics") : Optional.empty(),
                memoryNodes,
                false,
                Duration.ofSeconds(60),
                switch (memoryNodes) {
                    case 1 -> List.of("--hdfs /scratch/hdfs");
                    case 2 -> List.of("--hdfs local", "--interface hsn0", "--set dfs.replication=2");
                    default -> List.of("--hdfs local");
                },
                new Installation(
                        Path.of("/usr/lib/jvm/java-17"),
                        Path.of("/opt/hawser"),
                        memoryNodes == 1 ? Optional.empty() : Optional.of(Path.of("/opt/hadoop-3.5.0"))),
                SiteLines.NONE,
                command);
    }

    /** The golden files are read by people too; write them anew with -Dhawser.golden.update=true. */
    private static void assertGolden(String name, JobRequest request, Dialect dialect) throws IOException {
        String text = new JobScript(request, dialect).text();
        Path golden = Path.of("src/test/resources/golden", name);
        if (Boolean.getBoolean("hawser.golden.update")) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, text);
        }
        assertThat(text).isEqualTo(Files.readString(golden));
    }
}
