// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.pbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.MemoryStores;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole allocation by the job script of PBS Pro, with what OpenPBS does to a job that a private Slurm does not. */
@Tag("cluster")
class TestJobsOnPbs {
    private static final Duration LIMIT = Duration.ofMinutes(12);
    private static final String JOB = "hawser-17-0";

    @TempDir
    private Path dir;

    private StandInPbs pbs;

    @BeforeEach
    void install() throws IOException {
        pbs = StandInPbs.install(dir.resolve("pbs"));
    }

    @AfterEach
    void endJobs() throws IOException {
        pbs.close();
    }

    @Test
    void jobOfAnArray_underALauncherWithoutEnvironment_runsInSlotsWithAMemoryNodeAndShowsItsPools() throws IOException {
        Path prologue = Files.writeString(dir.resolve("site.sh"), "export SITE_SETTING=" + dir + "\n");
        PbsJob job = pbs.submit(
                dir,
                Map.of(),
                List.of(
                        "-l",
                        "select=3:ncpus=2:mpiprocs=2:mem=6gb,walltime=00:14:00",
                        "--memory-nodes",
                        "1",
                        "--set",
                        "hawser.semem.memory=16m",
                        "--set",
                        "hawser.semem.dedicated-memory=64m",
                        "--set",
                        "hawser.semem.high-watermark=0",
                        "--directive",
                        "#PBS -J 0-0",
                        "--prologue",
                        prologue.toString()),
                """
                set -ex
                hadoop jar %s pi -Dmapreduce.job.reduce.slowstart.completedmaps=1.0 2 10
                hawser semem status
                hawser cluster status
                hadoop pool status
                hawser pool report application_
                hawser doctor | grep -v '^WARN'
                sleep 800"""
                        .formatted(RuntimeLayout.locate().examplesJar()));

        job.awaitOutput("\n+ sleep 800", LIMIT);

        assertThat(job.output())
                .contains("launcher pbs_tmrsh", "pools are ranks of one mpirun: Open MPI")
                .contains("waiting for 1 memory nodes: 1 ready")
                .contains("Estimated value of Pi is 3.8", "Workers on n2, as the masters see them")
                .contains("Memory nodes on n3")
                .as("the outputs of both maps go to the memory node")
                .containsPattern("\n  outputsSent=2\n")
                .containsPattern("\nn3:\\S+/n2/run/memory2  \\d+\\.\\d MiB of 64.0 MiB used\n")
                .containsPattern("\nnodemanager +\\S+ +up ")
                .containsPattern("\nn2:\\S+/n1/run/worker1  agent \\d+ .* 2 slots\n")
                .contains(" containers in slots, 0 forked")
                .containsPattern("\nOK +Java ")
                .contains("\n+ sleep 800");
        assertThat(job.processes("SITE_SETTING=" + dir))
                .anyMatch(process -> process.contains("-Dhawser.daemon=nodemanager-1"))
                .anyMatch(process -> process.contains("SlotRank"));
        assertThat(MemoryStores.of(JOB)).hasSize(2);
        job.delete();
        assertThat(job.awaitEnd(LIMIT)).as(job.output()).isEqualTo(143);
        assertThat(job.processes(dir.toString())).as(job.output()).isEmpty();
        assertThat(MemoryStores.of(JOB)).isEmpty();
        assertThat(dir.resolve(JOB + "/logs/namenode.log")).exists();
        assertThat(dir.resolve(JOB + "/environment.sh")).doesNotExist();
    }
}
