// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script in a checkout whose {@code hawser} prints which cluster it means and what it is asked. */
class TestQuickstartScript {
    @TempDir
    private Path dir;

    private Path home;

    @BeforeEach
    void copyScripts() throws IOException {
        home = dir.toRealPath().resolve("a checkout");
        Files.createDirectories(home.resolve("scripts/lib"));
        Path scripts = RuntimeLayout.locate().root().resolve("scripts");
        for (String script : new String[] {"quickstart", "lib/common.sh", "lib/java.sh", "lib/words.sh"}) {
            Files.copy(scripts.resolve(script), home.resolve("scripts").resolve(script));
        }
        Path hawser = Files.writeString(
                home.resolve("scripts/hawser"), "#!/bin/bash\necho \"${HAWSER_CLUSTER_DIR:-none}: $*\"\n");
        Files.setPosixFilePermissions(hawser, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void sayCommands_pastedIntoAnotherShell_reachTheKeptCluster() throws Exception {
        String said = run(". '" + home + "/scripts/quickstart'; say_commands");
        String commands = said.lines().filter(line -> line.startsWith("  ")).collect(Collectors.joining("\n"));
        String kept = home + "/.hawser/quickstart/cluster: ";

        assertThat(run(commands).lines())
                .containsExactlyElementsOf(Stream.of("cluster status", "pool status", "cluster stop")
                        .map(kept::concat)
                        .toList());
    }

    @Test
    void showBothRuns_logsOfTwoJobs_comparesTimesAndContainers() throws Exception {
        Path state = Files.createDirectories(home.resolve(".hawser/quickstart"));
        for (int run = 1; run <= 2; run++) {
            Files.writeString(
                    state.resolve("job-" + run + ".log"),
                    "\t\tTotal time spent by all map tasks (ms)=" + 25_808 / run + "\n\t\tCPU time spent (ms)=90\n");
            Files.writeString(state.resolve("report-" + run + ".txt"), 7 - run + " containers in slots, 1 forked\n");
        }

        String said = run(". '" + home + "/scripts/quickstart'; job_ms=([1]=33123 [2]=9087); show_both_runs");

        assertThat(said.lines().map(line -> line.strip().replaceAll(" {2,}", "|")))
                .contains(
                        "job, including the start of the client|33.1 s|9.0 s",
                        "map tasks, sum of their times|25.8 s|12.9 s",
                        "reduce tasks, sum of their times|-|-",
                        "processor time of all tasks|0.0 s|0.0 s",
                        "containers in slots|6|5",
                        "containers forked|1|1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ranks of one mpirun: Open MPI 4; 4 of 4 slots are ranks; spare ranks: 1 left on worker 1"
                        + " | ranks of one mpirun: Open MPI 4; 4 of 4 slots are ranks; spare ranks: 1 left on worker 1",
                "ranks of one mpirun: Open MPI 4; 0 of 4 slots are ranks; spare ranks: unknown"
                        + " | ranks of one mpirun only in part, 0 of 4; the others are plain processes;"
                        + " see hawser pool status",
                "plain processes: mpirun is not on the PATH | plain processes: mpirun is not on the PATH"
            })
    void slotsIn_statusOfTheCluster_saysWhatSlotsAre(String pools, String said) throws Exception {
        Path status = Files.writeString(dir.resolve("status"), "NODE STATE\nPools: " + pools + "\n");

        assertThat(run(". '" + home + "/scripts/quickstart'; slots_in '" + status + "'"))
                .isEqualTo(said);
    }

    @ParameterizedTest
    @CsvSource({"100000, 64", "200, 50", "64, 16", "63, 0", "0, 0"})
    void memoryOfWorker_freeMemory_isHalfOfItForAllWorkersAtMost(String freeMebibytes, String each) throws Exception {
        assertThat(run(". '" + home + "/scripts/quickstart'; df() { echo Avail; echo ' " + freeMebibytes
                        + "'; }; memory_of_worker"))
                .isEqualTo(each);
    }

    @Test
    void showMemory_twoRuns_tellsWhatEachWorkerHadInMemory() throws Exception {
        Path state = Files.createDirectories(home.resolve(".hawser/quickstart"));
        for (int run = 1; run <= 2; run++) {
            Files.writeString(
                    state.resolve("job-" + run + ".log"),
                    "\t\tMap output materialized bytes=" + run * 1_572_864 + "\n");
        }
        Files.createFile(state.resolve("memory-0.txt"));

        String said = run(". '" + home + "/scripts/quickstart'; HAWSER=" + status(1_048_576, 409_600)
                + "; note_memory 1; HAWSER=" + status(0, 3_555_328) + "; note_memory 2; show_memory");

        assertThat(said.lines().map(line -> line.strip().replaceAll(" {2,}", "|")))
                .contains(
                        "outputs of all maps|1.5 MiB|3.0 MiB",
                        "in memory of worker 1|1.3 MiB|2.0 MiB",
                        "in memory of worker 2|400 KiB|0 KiB",
                        "on disk|0 KiB|1.0 MiB");
    }

    @Test
    void showMemory_clusterWithoutMemory_saysSo() throws Exception {
        Files.createDirectories(home.resolve(".hawser/quickstart"));

        assertThat(run(". '" + home + "/scripts/quickstart'; HAWSER=false; note_memory 1 || true; show_memory"))
                .contains("\nOn disk: the workers of this cluster keep nothing in memory.");
    }

    /** A hawser that prints the status of two workers; only the first one differs. */
    private Path status(long used, long freed) throws IOException {
        String text =
                """
                [ {
                  "budget" : 67108864,
                  "used" : %d,
                  "applications" : [ {
                    "application" : "application_1_0001",
                    "used" : 7
                  } ],
                  "counters" : {
                    "requestsGranted" : 3,
                    "bytesFreed" : %d
                  }
                }, {
                  "budget" : 67108864,
                  "used" : 409600,
                  "counters" : { }
                } ]
                """
                        .formatted(used, freed);
        Path hawser = Files.writeString(dir.resolve("status-" + freed), "#!/bin/bash\ncat <<'END'\n" + text + "END\n");
        Files.setPosixFilePermissions(hawser, PosixFilePermissions.fromString("rwx------"));
        return hawser;
    }

    private String run(String commands) throws IOException, InterruptedException {
        Path output = dir.resolve("output");
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", commands)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().remove("HAWSER_CLUSTER_DIR");
        assertThat(builder.start().waitFor()).as(commands).isZero();
        return Files.readString(output);
    }
}
