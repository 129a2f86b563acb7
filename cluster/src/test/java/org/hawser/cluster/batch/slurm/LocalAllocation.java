// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.slurm;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.hawser.cluster.QuickSlots;
import org.hawser.cluster.core.layout.RuntimeLayout;

/** An allocation of two nodes that are this machine, without a batch system: what a job script runs. */
record LocalAllocation(Process process, JobTraces traces, Path log) implements AutoCloseable {
    LocalAllocation {
        requireNonNull(process, "process is null");
        requireNonNull(traces, "traces is null");
        requireNonNull(log, "log is null");
    }

    /** Starts it, with a command that it runs on its cluster. */
    static LocalAllocation start(Path workDir, Duration walltime, Duration grace, String... command)
            throws IOException {
        String id = "local-" + ProcessHandle.current().pid();
        Path dir = workDir.resolve("hawser-" + id);
        Path log = workDir.resolve(id + ".log");
        Path nodes = Files.writeString(workDir.resolve(id + ".nodes"), "n1\nn2\n");
        List<String> line = new ArrayList<>(List.of(
                RuntimeLayout.locate().root().resolve("scripts/hawser").toString(),
                "allocation",
                "run",
                "--launcher=local",
                "--id=" + id,
                "--dir=" + dir,
                "--node-file=" + nodes,
                "--walltime=" + walltime.toSeconds(),
                "--grace=" + grace.toSeconds(),
                "--node-cores=2",
                "--node-memory=3g",
                "--local-dir=/tmp"));
        line.addAll(QuickSlots.options());
        line.add("--");
        line.addAll(List.of(command));
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(log.toFile())
                .start();
        return new LocalAllocation(process, new JobTraces(dir), log);
    }

    /** What it has printed so far. */
    String output() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until its cluster is ready, or it has ended. */
    LocalAllocation awaitCluster(Duration limit) {
        Awaitility.await()
                .alias("cluster of the allocation")
                .atMost(limit)
                .until(() -> output().contains("the cluster is ready") || !process.isAlive());
        return this;
    }

    /** Waits for its end; returns its exit code. */
    int awaitEnd(Duration limit) {
        Awaitility.await()
                .alias("end of the allocation\n" + output())
                .atMost(limit)
                .until(() -> !process.isAlive());
        return process.exitValue();
    }

    /** Ends it, if it has not ended. */
    @Override
    public void close() {
        process.destroy();
        awaitEnd(Duration.ofMinutes(5));
    }
}
