// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.process.JavaCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestHawserCommand {
    @TempDir
    private Path dir;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cluster",
                "cluster start",
                "cluster restart",
                "cluster stop",
                "cluster status",
                "jar",
                "fs",
                "hdfs",
                "yarn",
                "mapred"
            })
    void help_everyCommand_saysHowToUseIt(String command) {
        String[] arguments = Stream.concat(Stream.of(command.split(" ", -1)), Stream.of("--help"))
                .filter(word -> !word.isEmpty())
                .toArray(String[]::new);
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: hawser " + command);
    }

    @Test
    void execute_unknownCommand_failsWithOneLine() {
        assertOneLine(CommandRun.of("clutser"), "clutser");
    }

    @Test
    void execute_unknownSubcommand_namesThoseThereAre() {
        assertOneLine(CommandRun.of("cluster", "nonsense"), "There are start, restart, stop, status.");
    }

    @Test
    void poolReport_noId_saysWhatIdsLookLike() {
        assertOneLine(
                CommandRun.of("pool", "report", "foo"),
                "ID is 'foo': an application id looks like application_1700000000000_0001, a job id like job_");
    }

    @Test
    void main_jarMissing_failsWithOneLine() throws Exception {
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("hpc-reuse"))
                .collect(Collectors.joining(File.pathSeparator));
        Path output = dir.resolve("output");
        Process process = new ProcessBuilder(
                        JavaCommand.java(), "-cp", classPath, HawserCommand.class.getName(), "pool", "status")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(Files.readAllLines(output))
                .singleElement()
                .asString()
                .startsWith("hawser: java.lang.NoClassDefFoundError: org/hawser/reuse/")
                .endsWith("if this checkout is being built, wait until the build has ended.");
    }

    @Test
    void execute_clusterWithoutCommand_namesThoseThereAre() {
        assertOneLine(CommandRun.of("cluster"), "start, restart, stop or status");
    }

    @Test
    void execute_zeroSlots_failsWithOneLine() {
        assertOneLine(CommandRun.of("cluster", "start", "--slots", "0", "--dir", dir.toString()), "slots is 0");
    }

    @Test
    void execute_unknownProfile_namesTheValue() {
        assertOneLine(CommandRun.of("cluster", "start", "--profile", "fast"), "fast");
    }

    @Test
    void execute_settingWithoutValue_failsWithOneLine() {
        assertOneLine(CommandRun.of("cluster", "start", "--set", "dfs.replication"), "--set");
    }

    @Test
    void status_noCluster_failsWithOneLine() {
        assertOneLine(CommandRun.of("cluster", "status", "--dir", dir.toString()), "No cluster runs in " + dir);
    }

    @Test
    void status_verbose_addsTheStackTrace() {
        CommandRun run = CommandRun.of("cluster", "status", "--verbose", "--dir", dir.toString());
        assertThat(run.err()).contains("No cluster runs in", "\tat ");
    }

    @Test
    void stop_noCluster_succeeds() {
        CommandRun run = CommandRun.of("cluster", "stop", "--dir", dir.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("nothing was running in " + dir);
    }

    @Test
    void stop_dirAndName_isRefused() {
        assertOneLine(CommandRun.of("cluster", "stop", "--dir", dir.toString(), "--name", "x"), "--name");
    }

    @Test
    void startDryRun_stock_printsEveryDaemonAndStartsNone() {
        Path cluster = dir.resolve("c");
        CommandRun run = CommandRun.of(
                "cluster",
                "start",
                "--dry-run",
                "--profile",
                "stock",
                "--workers",
                "3",
                "--dir",
                cluster.toString(),
                "--set",
                "dfs.replication=2");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("datanode-3", "nodemanager-1", "dfs.replication=2", "-Xmx512m");
        assertThat(cluster).doesNotExist();
    }

    @Test
    void startDryRun_hawser_saysWhatSlotsAre() {
        CommandRun run = CommandRun.of(
                "cluster",
                "start",
                "--dry-run",
                "--dir",
                dir.resolve("c").toString(),
                "--set",
                "hawser.reuse.agent-start=nodemanager");
        assertThat(run.out().lines())
                .contains("# Pools: plain processes, with Netty as transport: hawser.reuse.agent-start is nodemanager");
    }

    @Test
    void startDryRun_memoryNodes_showsTheirDaemonsAndSettings() {
        CommandRun run = CommandRun.of(
                "cluster",
                "start",
                "--dry-run",
                "--dir",
                dir.resolve("c").toString(),
                "--memory-nodes",
                "1",
                "--memory-node-size",
                "64m",
                "--set",
                "hawser.reuse.agent-start=nodemanager");
        assertThat(run.out())
                .contains(
                        "# Settings of memory node 1 in " + dir.resolve("c/memory1/conf"),
                        "hawser.reuse.slots=0",
                        "hawser.semem.dedicated-memory=" + (64 << 20),
                        "# memorynode-1, http://localhost:",
                        "org.hawser.reuse.executor.AgentDaemon");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--memory-nodes=65 | The number of memory-nodes is 65, allowed is 0 to 64; correct --memory-nodes.",
                "--memory-nodes=1 --profile=stock | but stock Hadoop does not use memory nodes",
                "--memory-nodes=1 --memory-node-size=60t | choose at most",
                "--memory-nodes=1 --memory-node-size=much | --memory-node-size is \"much\"",
                "--memory-nodes=1 --set=hawser.reuse.launch-mode=fork | --memory-nodes needs the pools of the workers"
            })
    void start_memoryNodesThatCannotBe_areRefusedBeforeAnythingIsStarted(String options, String message) {
        Path cluster = dir.resolve("c");
        List<String> words = new ArrayList<>(List.of("cluster", "start", "--dry-run", "--dir", cluster.toString()));
        words.addAll(List.of(options.split(" ")));
        CommandRun run = CommandRun.of(words.toArray(String[]::new));
        assertOneLine(run, message);
        assertThat(cluster).doesNotExist();
    }

    @Test
    void startDryRun_unknownAgentStart_failsWithOneLine() {
        assertOneLine(
                CommandRun.of(
                        "cluster",
                        "start",
                        "--dry-run",
                        "--dir",
                        dir.resolve("c").toString(),
                        "--set",
                        "hawser.reuse.agent-start=slurm"),
                "\"slurm\", but allowed is one of nodemanager, mpirun, external");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hawser.reuse.spare-ranks=-1 | hawser.reuse.spare-ranks is \"-1\", but allowed is",
                "hawser.reuse.spare-rank=1 | the nearest is hawser.reuse.spare-ranks",
                "=5 | --set =5 has no key",
            })
    void start_badSetting_isRefusedBeforeAnythingIsStarted(String setting, String message) {
        Path cluster = dir.resolve("c");
        for (String dryRun : new String[] {"--dry-run=true", "--dry-run=false"}) {
            assertOneLine(
                    CommandRun.of("cluster", "start", dryRun, "--dir", cluster.toString(), "--set", setting), message);
        }
        assertThat(cluster).doesNotExist();
    }

    @Test
    void execute_commandOfAnotherModule_runsIt() {
        assertThat(CommandRun.of("--help").out()).contains("sample", "Ends with exit code 7.");
        assertThat(CommandRun.of("sample").exitCode()).isEqualTo(7);
    }

    private static void assertOneLine(CommandRun run, String part) {
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("hawser: ")
                .contains(part);
    }
}
