// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.JavaCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class TestSubmitCommand {
    @TempDir
    private Path dir;

    @Test
    void submit_dryRun_printsTheScript() {
        assertThat(run("--dry-run --scheduler pbspro -l select=3:ncpus=4,walltime=10:00 -- hadoop jar x.jar --in a"))
                .startsWith("#!/usr/bin/env bash\n#PBS -N hawser\n#PBS -l select=3:ncpus=4\n")
                .endsWith(" -- \\\n  hadoop jar x.jar --in a\n");
    }

    @Test
    void submit_chronos_reachesTheScriptAsSettings() {
        assertThat(run("--dry-run --scheduler pbspro --chronos -l select=2:ncpus=4,walltime=10:00 -- true"))
                .contains("--set yarn.resourcemanager.scheduler.monitor.enable=true\n")
                .contains("--set yarn.resourcemanager.scheduler.monitor.policies="
                        + "org.hawser.chronos.rm.ChronosPolicy\n")
                .contains("--set yarn.resourcemanager.application-master-service.processors="
                        + "org.hawser.chronos.rm.ReportProcessor\n")
                .contains("--set hawser.chronos.preemption=true\n");
    }

    @Test
    void submit_chronosOfStockHadoop_isRefused() {
        assertThatThrownBy(() -> run("--dry-run --scheduler pbspro --profile stock --chronos"
                        + " -l select=2:ncpus=4,walltime=10:00 -- true"))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("--chronos uses classes of Hawser, which stock Hadoop does not have");
    }

    /** The writer of the real command is not the one of these tests: what it has not written at the end is lost. */
    @Test
    void submit_dryRunAsAProcess_printsTheScript() throws Exception {
        Process process = new ProcessBuilder(
                        JavaCommand.java(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Dhawser.home=" + RuntimeLayout.locate().root(),
                        "org.hawser.cluster.cli.HawserCommand",
                        "submit",
                        "--dry-run",
                        "--scheduler=slurm",
                        "-l",
                        "--nodes=2 --time=10:00",
                        "--",
                        "true")
                .redirectErrorStream(true)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("#!/usr/bin/env bash\n#SBATCH ")
                .endsWith(" -- \\\n  true\n");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void submit_options_reachTheScript() {
        assertThat(run("--dry-run --scheduler slurm --memory-nodes 1 --hdfs shm --interface ib0 --grace 90 --slots 2"
                        + " --set a.b=c --queue q --local-dir /scratch -l--nodes=4_-t_10 -- true"))
                .contains("--memory-nodes 1\n", "--hdfs shm\n", "--interface ib0\n", "--grace 90\n", "--slots 2\n")
                .contains("--set a.b=c\n", "#SBATCH --partition=q\n", "--local-dir /scratch\n");
    }

    @Test
    void submit_modulesPrologueAndDirectives_reachTheScriptInOrder() throws Exception {
        Path prologue = Files.writeString(dir.resolve("site.sh"), "export UCX_TLS=rc\n");

        assertThat(run("--dry-run --scheduler slurm --module gcc/12 --module openmpi --prologue " + prologue
                        + " --directive=#SBATCH_--mail-type=END -l--nodes=2_-t_10 -- true"))
                .contains("#SBATCH --no-requeue\n#SBATCH --mail-type=END\n")
                .contains("module load gcc/12 || exit 1\nmodule load openmpi || exit 1\n. " + prologue
                        + " || exit 1\nset -eu\n\n# The software");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-l select=3,walltime=10:00 --module=a;b -- true",
                "-l select=3,walltime=10:00 --prologue=/nowhere/x -- true",
                "-l select=3,walltime=10:00 --directive=#SBATCH_--exclusive -- true",
                "-l select=3,walltime=10:00 --directive=-m_e -- true",
                "-l select=1,walltime=10:00 -- true",
                "-l select=3,walltime=1:00 -- true",
                "-l select=3,walltime=10:00 --memory-nodes 3 -- true",
                "-l select=3,walltime=10:00 --memory-nodes 1 --profile stock -- true",
                "-l select=3,walltime=10:00 --hdfs here -- true",
                "-l select=3,walltime=10:00 --grace 1 -- true",
                "-l select=3,walltime=10:00 --slots 0 -- true",
                "-l select=3,walltime=10:00 --name=-x -- true",
                "-l select=3,walltime=10:00 --local-dir relative -- true",
                "-l select=3,walltime=10:00",
                "-- true",
            })
    void submit_badRequest_isRefused(String arguments) {
        assertThatThrownBy(() -> run("--dry-run --scheduler pbspro " + arguments))
                .isInstanceOf(ClusterException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hawser.reuse.spare-ranks=-1", "hawser.reuse.spare-rank=1", "=5"})
    void submit_badSetting_isRefused(String setting) {
        assertThatThrownBy(() -> run("--dry-run --scheduler slurm --set " + setting + " -l--nodes=2_-t_10 -- true"))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("--set")
                .hasMessageContaining(setting.split("=", 2)[0]);
    }

    private static String run(String arguments) {
        StringWriter out = new StringWriter();
        AtomicReference<Exception> failure = new AtomicReference<>();
        CommandLine command = new CommandLine(new SubmitCommand());
        command.setCaseInsensitiveEnumValuesAllowed(true);
        command.setOut(new PrintWriter(out));
        command.setExecutionExceptionHandler((exception, line, parsed) -> {
            failure.set(exception);
            return 1;
        });
        // In a directive and a request an underscore stands for a space.
        int exitCode = command.execute(Stream.of(arguments.split(" ", -1))
                .map(word -> word.matches("(--directive|-l).*") ? word.replace('_', ' ') : word)
                .toArray(String[]::new));
        command.getOut().flush();
        if (failure.get() instanceof ClusterException refused) {
            throw refused;
        }
        assertThat(exitCode).isZero();
        return out.toString();
    }
}
