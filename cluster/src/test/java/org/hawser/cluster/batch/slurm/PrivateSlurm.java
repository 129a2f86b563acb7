// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.slurm;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.QuickSlots;
import org.hawser.cluster.batch.scheduler.RequiredProgram;
import org.hawser.cluster.core.layout.RuntimeLayout;

/** A Slurm of four nodes on this host, with Torque's commands; stopped by {@link #close}. */
final class PrivateSlurm implements AutoCloseable {
    private static final String NODES = "4";

    private final Path dir;

    private PrivateSlurm(Path dir) {
        this.dir = requireNonNull(dir, "dir is null");
    }

    /** Installs Slurm if need be, and starts it in that directory. */
    static PrivateSlurm start(Path dir) {
        PrivateSlurm slurm = new PrivateSlurm(dir);
        slurm.script("install");
        slurm.script("start", dir.toString(), NODES);
        return slurm;
    }

    /**
     * Submits a job that runs a bash command on a cluster of its own.
     *
     * @param scheduler torque for qsub, slurm for sbatch
     * @param hadoopHome a site's own Hadoop; empty for the assembled one
     */
    SubmittedJob submit(
            Path workDir, String scheduler, Optional<Path> hadoopHome, List<String> options, String command) {
        List<String> line = new ArrayList<>(List.of("env"));
        hadoopHome.ifPresent(home -> line.add("HADOOP_HOME=" + home));
        line.addAll(List.of(
                RuntimeLayout.locate().root().resolve("scripts/hawser").toString(),
                "submit",
                "--scheduler",
                scheduler));
        line.addAll(QuickSlots.options());
        line.addAll(options);
        line.addAll(List.of("--", "bash", "-c", command));
        String answer = run(workDir, line).lines().findFirst().orElseThrow();
        return new SubmittedJob(this, workDir, answer.replace("Submitted batch job ", ""));
    }

    /** Runs a program that must succeed; returns what it printed. */
    String run(Path workDir, List<String> command) {
        return RequiredProgram.run(
                workDir, Map.of("SLURM_CONF", dir.resolve("slurm.conf").toString()), command);
    }

    private void script(String... arguments) {
        List<String> command = new ArrayList<>(List.of(RuntimeLayout.locate()
                .root()
                .resolve("cluster/src/test/resources/slurm/pbs-private-slurm.sh")
                .toString()));
        command.addAll(List.of(arguments));
        run(dir, command);
    }

    @Override
    public void close() {
        script("stop", dir.toString());
    }
}
