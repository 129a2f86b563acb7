// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.batch.scheduler.BatchSystem;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.machine.Link;
import org.hawser.cluster.core.machine.LinkChoice;
import org.hawser.cluster.core.process.ProgramPath;
import org.hawser.cluster.doctor.Finding.Grade;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestChecks {
    @TempDir
    private Path root;

    @Test
    void java_anotherRelease_fails() {
        assertThat(grades(new JavaCheck(root, 21))).containsExactly(Grade.FAIL);
        assertThat(grades(new JavaCheck(root, 17))).containsExactly(Grade.OK);
    }

    @Test
    void mpi_missing_warnsThatTcpIsUsed() {
        assertThat(mpi().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.grade()).isEqualTo(Grade.WARN);
            assertThat(finding.remedy()).contains("TCP");
        });
    }

    @Test
    void mpi_withBindings_isOk() throws IOException {
        program("opt/bin/mpirun", "echo 'mpirun (Open MPI) 4.1.4'");
        write("opt/lib/libmpi_java.so", "");
        write("opt/lib/mpi.jar", "");

        assertThat(grades(mpi())).containsExactly(Grade.OK);
    }

    @Test
    void mpi_ofRelease5_isRefusedByName() throws IOException {
        program("opt/bin/mpirun", "echo 'mpirun (Open MPI) 5.0.3'");
        write("opt/lib/libmpi_java.so", "");
        write("opt/lib/mpi.jar", "");

        assertThat(mpi().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.grade()).isEqualTo(Grade.WARN);
            assertThat(finding.text()).contains("Open MPI 5.0.3", "only Open MPI 4 is supported");
        });
    }

    private MpiCheck mpi() {
        return new MpiCheck(
                OpenMpi.of(root, Map.of("PATH", root.resolve("opt/bin").toString())));
    }

    @Test
    void ucx_signalsTakenFromTheJvm_areExplained() {
        assertThat(grades(new UcxCheck(system(Map.of())))).containsExactly(Grade.OK);
        assertThat(grades(new UcxCheck(system(Map.of("UCX_ERROR_SIGNALS", "")))))
                .containsExactly(Grade.OK);
        assertThat(new UcxCheck(system(Map.of("UCX_ERROR_SIGNALS", "SEGV"))).findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.grade()).isEqualTo(Grade.WARN);
                    assertThat(finding.text()).contains("\"SEGV\"", "null checks");
                });
    }

    @Test
    void ucx_setting_isTriedOutWithARank() throws IOException {
        UcxCheck check = new UcxCheck(system(Map.of("PATH", root.resolve("bin") + ":/usr/bin:/bin")));
        String rank = "while [ \"$1\" != /bin/sh ]; do shift; done; ";

        program("bin/mpirun", rank + "exec \"$@\"");
        assertThat(grades(check)).containsExactly(Grade.OK, Grade.OK);
        program("bin/mpirun", rank + "unset UCX_ERROR_SIGNALS; exec \"$@\"");
        assertThat(grades(check)).containsExactly(Grade.OK, Grade.WARN);
        program("bin/mpirun", "echo '-x: unknown option' >&2; exit 1");
        assertThat(grades(check)).containsExactly(Grade.OK);
    }

    @Test
    void network_loopbackOnly_warns() {
        Link lo = new Link("lo", Link.Kind.LOOPBACK, "127.0.0.1");
        Link eth = new Link("eth0", Link.Kind.ETHERNET, "10.0.0.1");

        assertThat(grades(network(List.of()))).containsExactly(Grade.FAIL);
        assertThat(grades(network(List.of(lo)))).containsExactly(Grade.WARN);
        assertThat(grades(network(List.of(lo, eth)))).containsExactly(Grade.OK);
    }

    @Test
    void memory_little_fails() throws IOException {
        Files.createDirectories(root.resolve("dev/shm"));
        write("proc/meminfo", "MemTotal:       1048576 kB\nMemAvailable:    524288 kB\n");

        List<Finding> findings = new MemoryCheck(system(Map.of())).findings();

        assertThat(findings.get(0).grade()).isEqualTo(Grade.FAIL);
        assertThat(findings.get(0).text()).isEqualTo("1024 MiB, 512 MiB of them available");
        assertThat(findings.get(1).grade()).isEqualTo(Grade.OK);
    }

    @Test
    void memory_notKnown_failsWithARemedy() {
        assertThat(new MemoryCheck(system(Map.of())).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.grade()).isEqualTo(Grade.FAIL);
            assertThat(finding.text()).contains("/proc/meminfo has no MemTotal");
            assertThat(finding.remedy()).contains("/proc mounted");
        });
    }

    @Test
    void limits_low_warnWithTheirKeys() throws IOException {
        write(
                "proc/self/limits",
                """
                Limit                     Soft Limit           Hard Limit           Units
                Max processes             unlimited            unlimited            processes
                Max open files            1024                 524288               files
                Max locked memory         65536                65536                bytes
                """);

        assertThat(grades(new LimitsCheck(system(Map.of())))).containsExactly(Grade.WARN, Grade.OK, Grade.WARN);
    }

    @Test
    void clock_synchronised_isOk() throws IOException {
        SystemView system = system(Map.of("PATH", root.resolve("bin").toString()));
        assertThat(grades(new ClockCheck(system))).containsExactly(Grade.WARN);
        program("bin/timedatectl", "echo NTPSynchronized=yes");
        assertThat(grades(new ClockCheck(system))).containsExactly(Grade.OK);
    }

    @Test
    void scheduler_eachKind_isRecognised() throws IOException {
        assertThat(scheduler().findings().get(0).grade()).isEqualTo(Grade.WARN);
        program("bin/qsub", "echo usage >&2; exit 1");
        assertThat(scheduler().findings().get(0).text()).startsWith("Torque, but its launcher pbsdsh");
        program("bin/qsub", "echo 'pbs_version = 20.0.1'");
        program("bin/pbs_tmrsh", "");
        assertThat(scheduler().findings().get(0).text())
                .isEqualTo("PBS Pro or OpenPBS; daemons are started by pbs_tmrsh");
        program("bin/sbatch", "");
        program("bin/srun", "");
        assertThat(scheduler().findings().get(0).text()).startsWith("Slurm; it also has Torque's commands");
    }

    private SchedulerCheck scheduler() {
        String path = root.resolve("bin").toString();
        return new SchedulerCheck(system(Map.of("PATH", path)), new BatchSystem(new ProgramPath(path)));
    }

    private static NetworkCheck network(List<Link> links) {
        return new NetworkCheck(links, new LinkChoice(links, Optional.empty()));
    }

    private SystemView system(Map<String, String> environment) {
        return new SystemView(root, environment);
    }

    private static List<Grade> grades(Check check) {
        return check.findings().stream().map(Finding::grade).toList();
    }

    private void program(String name, String body) throws IOException {
        assertThat(write(name, "#!/bin/bash\n" + body + "\n").toFile().setExecutable(true))
                .isTrue();
    }

    private Path write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
