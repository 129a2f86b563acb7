// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.util.List;
import java.util.Optional;
import org.hawser.cluster.batch.scheduler.BatchSystem;
import org.hawser.cluster.batch.script.Dialect;

/** Checks which batch system accepts jobs here, and with which program daemons would be started on its nodes. */
record SchedulerCheck(SystemView system, BatchSystem batch) implements Check {
    private static final String SUBJECT = "Batch system";

    @Override
    public List<Finding> findings() {
        Optional<Dialect> dialect = batch.find();
        if (dialect.isEmpty()) {
            return List.of(Finding.warn(
                    SUBJECT,
                    "neither sbatch nor qsub is on the PATH",
                    "For \"hawser submit\", log in where jobs are submitted. A local cluster needs no batch system."));
        }
        String launcher =
                switch (dialect.get()) {
                    case SLURM -> "srun";
                    case PBSPRO -> "pbs_tmrsh";
                    case TORQUE -> "pbsdsh";
                };
        String wrappers =
                dialect.get() == Dialect.SLURM && system.program("qsub").isPresent()
                        ? "; it also has Torque's commands (--scheduler torque)"
                        : "";
        String text = dialect.get().label() + wrappers;
        return List.of(
                system.program(launcher).isPresent()
                        ? Finding.ok(SUBJECT, text + "; daemons are started by " + launcher)
                        : Finding.warn(
                                SUBJECT,
                                text + ", but its launcher " + launcher + " is not on the PATH",
                                "Make sure that it is on the PATH of jobs, because it starts the daemons."));
    }
}
