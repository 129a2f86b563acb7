// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.overhead;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.JobTurn;
import org.hawser.bench.run.MachineCpu;
import org.hawser.bench.run.ProcessTree;
import org.hawser.bench.run.Turns;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.local.LocalCluster;

/**
 * A turn that also records the processor time and memory of a daemon, and of the whole machine the processor time in the kernel
 * and what it writes to its disks.
 */
final class DaemonTurn implements Turns.Turn {
    private static final double KIB_IN_MIB = 1024;
    private static final double BYTES_IN_MB = 1e6;

    private final JobTurn job;
    private final Role daemon;
    private final String workload;
    private final Measurements measurements;

    DaemonTurn(JobTurn job, Role daemon, String workload, Measurements measurements) {
        this.job = requireNonNull(job, "job is null");
        this.daemon = requireNonNull(daemon, "daemon is null");
        this.workload = requireNonNull(workload, "workload is null");
        this.measurements = requireNonNull(measurements, "measurements is null");
    }

    @Override
    public String run(Contender contender, boolean counts) {
        ProcessHandle process = process(contender.cluster(), daemon);
        double before = seconds(process);
        double kernelBefore = MachineCpu.kernelSeconds();
        long writtenBefore = MachineDisks.writtenBytes();
        String told = job.run(contender, counts);
        double cpu = seconds(process) - before;
        double kernel = MachineCpu.kernelSeconds() - kernelBefore;
        double written = (MachineDisks.writtenBytes() - writtenBefore) / BYTES_IN_MB;
        double memory = residentMiB(process);
        if (counts) {
            measurements.add(workload, contender.name(), cpu(daemon), "s", cpu);
            measurements.add(workload, contender.name(), daemon + " memory", "MiB", memory);
            measurements.add(workload, contender.name(), "kernel CPU", "s", kernel);
            measurements.add(workload, contender.name(), "written to disks", "MB", written);
        }
        return told
                + String.format(
                        Locale.ROOT,
                        ", %s %.2f CPU s and %.0f MiB, kernel %.2f CPU s, %.0f MB written to disks",
                        daemon,
                        cpu,
                        memory,
                        kernel,
                        written);
    }

    /** Name of the metric. */
    static String cpu(Role daemon) {
        return daemon + " CPU";
    }

    private static ProcessHandle process(LocalCluster cluster, Role role) {
        return cluster.state().daemons().stream()
                .filter(one -> one.role().equals(role))
                .findFirst()
                .flatMap(one -> ProcessHandle.of(one.pid()))
                .orElseThrow(() -> new ClusterException("The cluster in " + cluster.dir() + " has no " + role + "."));
    }

    private static double seconds(ProcessHandle process) {
        return ProcessTree.cpu(List.of(process)).toNanos() / 1e9;
    }

    /** What of it is in memory. */
    private static double residentMiB(ProcessHandle process) {
        try (var lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .sum()
                    / KIB_IN_MIB;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
