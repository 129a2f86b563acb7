// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.MemoryStores;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that a real batch system runs, by qsub and by sbatch; master, two workers and a memory node are nodes of one host. */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TestJobsOnSlurm {
    private static final Duration JOB_LIMIT = Duration.ofMinutes(12);
    private static final String REFUSED = "User second (auth:SIMPLE) is not authorized for protocol interface ";
    private static final Duration WALLTIME = Duration.ofSeconds(330);
    private static final Duration GRACE = Duration.ofSeconds(90);
    private static final String TORQUE_NODES = "nodes=3:ppn=2,mem=7950mb,walltime=";
    private static final String SLURM_NODES = "--nodes=4 --cpus-per-task=2 --mem=7500M --time=";

    @TempDir
    private static Path dir;

    private static PrivateSlurm slurm;

    private static LocalAllocation allocation;

    /** An allocation waits for the end of its walltime beside the jobs of the batch system. */
    @BeforeAll
    static void start() throws IOException {
        allocation = LocalAllocation.start(dir, WALLTIME, GRACE, "sleep", "800");
        // Two clusters that start at the same time could choose the same ports.
        allocation.awaitCluster(WALLTIME);
        slurm = PrivateSlurm.start(dir);
    }

    @AfterAll
    static void stop() {
        if (allocation != null) {
            allocation.close();
        }
        if (slurm != null) {
            slurm.close();
        }
    }

    /** Comes after a job whose processes were killed; on a site's own Hadoop. Outputs of maps go to the memory node. */
    @Test
    void teraSortOfSbatch_onTwoWorkersAndAMemoryNode_isValidRefusesOthersAndLeavesNothingBehind() throws IOException {
        // The user's command ends with what has started it.
        SubmittedJob killed = submit("00:14:00", List.of(), "tail --pid=$PPID -f /dev/null");
        killed.awaitOutput("2 NodeManagers", JOB_LIMIT);
        killed.kill();
        killed.awaitEnd(Duration.ofMinutes(2));
        assertThat(Path.of("/dev/shm", killed.dir().getFileName().toString())).exists();
        SiteHadoop hadoop = SiteHadoop.install(dir.resolve("hadoop-3.5.0"), RuntimeLayout.locate());
        SubmittedJob job = slurm.submit(
                dir,
                "slurm",
                Optional.of(hadoop.home()),
                List.of(
                        "-l",
                        SLURM_NODES + "00:14:00",
                        "--memory-nodes",
                        "1",
                        "--set",
                        "hawser.semem.memory=24m",
                        "--set",
                        "hawser.semem.dedicated-memory=64m",
                        "--set",
                        "hawser.semem.high-watermark=1"),
                """
                set -e
                hadoop jar %1$s teragen -Dmapreduce.job.maps=2 200000 in
                slow=mapreduce.job.reduce.slowstart.completedmaps
                hadoop jar %1$s terasort -Dmapreduce.job.reduces=2 -D$slow=1.0 in sorted
                hadoop jar %1$s teravalidate sorted report
                hadoop fs -cat report/part-r-00000
                export HADOOP_USER_NAME=second
                ! hadoop fs -ls / || exit 3
                ! yarn application -list || exit 4"""
                        .formatted(hadoop.examplesJar()));

        int exitCode = job.awaitEnd(JOB_LIMIT);

        assertThat(exitCode).as(job.output()).isZero();
        assertThat(job.stateName()).isEqualTo("COMPLETED");
        assertThat(job.output())
                .contains("pools are ranks of one mpirun: Open MPI", "waiting for 2 pools: 2 ready")
                .contains("waiting for 2 NodeManagers: 2 registered", "checksum")
                .contains("waiting for 1 memory nodes: 1 ready")
                .containsPattern("Bytes from remote memory=[1-9]")
                .doesNotContain("misorder", "error\t")
                .contains(REFUSED + "org.apache.hadoop.hdfs.protocol.ClientProtocol")
                .contains(REFUSED + "org.apache.hadoop.yarn.api.ApplicationClientProtocolPB");
        assertNothingLeft(killed.traces());
        assertNothingLeft(job.traces());
        assertThat(logs(job.dir()))
                .contains("namenode.log", "resourcemanager.log", "datanode-1.log", "nodemanager-2.log", "syslog")
                .contains("mpirun.log", "placements.tsv")
                .anyMatch(name -> name.endsWith("_conf.xml"))
                .filteredOn(name -> name.endsWith(".jhist"))
                .hasSize(3);
        assertThat(logs(job.dir()))
                .filteredOn(name -> name.matches("job_\\d+_\\d+\\.html"))
                .hasSize(3);
        assertThat(job.dir().resolve("logs/mpirun.log"))
                .content()
                .doesNotContain("lost communication", "unable to reliably start");
        assertThat(job.dir().resolve("logs/namenode.log"))
                .content()
                .contains(hadoop.home() + "/share/hadoop/hdfs/hadoop-hdfs-3.5.0.jar");
        assertThat(placements(job.dir())).isNotEmpty().allMatch(line -> line.contains("slot"));
        assertThat(logs(job.dir())).anyMatch(name -> name.matches("memory-3-n\\d\\.tar\\.gz"));
    }

    @Test
    void jobOfQsub_deletedWithQdel_leavesNothingBehind() throws IOException {
        String examples = RuntimeLayout.locate().examplesJar().toString();
        SubmittedJob job =
                submit("00:14:00", List.of(), "hadoop jar %s pi 2 10; echo asleep; sleep 800".formatted(examples));
        job.awaitOutput("\nasleep", JOB_LIMIT);
        assertThat(job.output()).contains("Estimated value of Pi is 3.8");
        assertThat(job.traces().processes())
                .as(job.output())
                .filteredOn(process -> process.matches("\\d+ \\S*java .*mpirun\\.SlotRank .*"))
                .hasSize(4);

        job.delete();
        job.awaitEnd(Duration.ofMinutes(2));

        assertThat(job.stateName()).as(job.output()).isEqualTo("CANCELLED");
        assertNothingLeft(job.traces());
        assertThat(logs(job.dir())).contains("namenode.log", "nodemanager-1.log", "nodemanager-2.log");
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void allocation_atTheEndOfItsWalltime_stopsBeforeItAndHarvestsLogs() throws IOException {
        int exitCode = allocation.awaitEnd(JOB_LIMIT);

        assertThat(exitCode).as(allocation.output()).isEqualTo(124);
        assertThat(allocation.output()).contains("the cluster is ready", "the walltime is nearly over");
        assertNothingLeft(allocation.traces());
        assertThat(logs(allocation.traces().dir())).contains("namenode.log", "nodemanager-1.log");
    }

    @Test
    void job_withoutSuchAnInterface_failsBeforeAnythingIsStarted() {
        SubmittedJob job = submit("00:03:00", List.of("--interface", "ib7"), "true");

        assertThat(job.awaitEnd(JOB_LIMIT)).isEqualTo(1);
        assertThat(job.output()).contains("--interface is ib7");
        assertThat(job.dir().resolve("logs")).doesNotExist();
    }

    private static SubmittedJob submit(String walltime, List<String> options, String command) {
        return slurm.submit(
                dir,
                "torque",
                Optional.empty(),
                Stream.concat(Stream.of("-l", TORQUE_NODES + walltime), options.stream())
                        .toList(),
                command);
    }

    private static void assertNothingLeft(JobTraces traces) {
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(traces.processes()).isEmpty());
        assertThat(traces.temporary()).noneMatch(Files::exists);
        assertThat(MemoryStores.of(traces.dir().getFileName().toString())).isEmpty();
    }

    /** A line for each container: where it ran. Memory nodes run none. */
    private static List<String> placements(Path jobDir) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path archive : archives(jobDir)) {
            if (!archive.getFileName().toString().startsWith("worker")) {
                continue;
            }
            slurm.run(dir, List.of("tar", "-xzOf", archive.toString(), "--wildcards", "*/placements.tsv"))
                    .lines()
                    .forEach(lines::add);
        }
        return lines;
    }

    private static List<Path> archives(Path jobDir) throws IOException {
        try (Stream<Path> files = Files.list(jobDir.resolve("logs"))) {
            return files.filter(file -> file.toString().endsWith(".tar.gz")).toList();
        }
    }

    /** The names of all files that were harvested, and those in the archives. */
    private static List<String> logs(Path jobDir) throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.walk(jobDir.resolve("logs"))) {
            files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .forEach(names::add);
        }
        for (Path archive : archives(jobDir)) {
            slurm.run(dir, List.of("tar", "-tzf", archive.toString()))
                    .lines()
                    .map(name -> name.substring(name.lastIndexOf('/') + 1))
                    .forEach(names::add);
        }
        return names;
    }
}
