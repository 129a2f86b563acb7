// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.scheduler;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.batch.script.Dialect;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.ProgramPath;
import org.hawser.cluster.core.process.ProgramRun;

/**
 * This machine's batch system: detects which one it is from the commands on the search path, and submits job scripts to
 * it.
 */
public record BatchSystem(ProgramPath programs) {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    public BatchSystem {
        requireNonNull(programs, "programs is null");
    }

    /** Slurm if there is {@code sbatch}; with a {@code qsub}, PBS Pro if it says so, else Torque. */
    public Optional<Dialect> find() {
        if (programs.find(Dialect.SLURM.submitCommand()).isPresent()) {
            return Optional.of(Dialect.SLURM);
        }
        return programs.find("qsub").map(qsub -> ProgramRun.of(List.of(qsub.toString(), "--version"), LIMIT)
                .filter(run -> run.output().contains("pbs_version"))
                .map(run -> Dialect.PBSPRO)
                .orElse(Dialect.TORQUE));
    }

    /** As {@link #find}, but there must be one. */
    public Dialect require() {
        return find().orElseThrow(() -> new ClusterException("Neither sbatch nor qsub is on the PATH: log in where jobs"
                + " are submitted, or name the batch system with --scheduler (with --dry-run, to print a script)."));
    }

    /** Hands a script to the batch system; returns what that answers: the job's identifier. */
    public String submit(Dialect dialect, Path script) {
        Path program = programs.find(dialect.submitCommand())
                .orElseThrow(() -> new ClusterException("There is no " + dialect.submitCommand() + " on the PATH, but "
                        + dialect.label() + " needs it to accept jobs: log in where jobs are submitted."));
        ProgramRun run = ProgramRun.of(List.of(program.toString(), script.toString()), LIMIT)
                .orElseThrow(() -> new ClusterException(
                        program + " did not answer within " + LIMIT.toSeconds() + " s; the job script is " + script));
        if (run.exitCode() != 0) {
            throw new ClusterException(
                    program + " refused the job with exit code " + run.exitCode() + ": " + run.output());
        }
        return run.output();
    }
}
