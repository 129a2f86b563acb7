/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.doctor;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.batch.scheduler.BatchSystem;
import org.hawser.cluster.batch.script.Dialect;

/** Which batch system takes jobs here, and with which program daemons would be started on its nodes. */
final class SchedulerCheck implements Check {
    private static final String SUBJECT = "Batch system";

    private final SystemView system;
    private final BatchSystem batch;

    SchedulerCheck(SystemView system, BatchSystem batch) {
        this.system = requireNonNull(system, "system is null");
        this.batch = requireNonNull(batch, "batch is null");
    }

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
                Stream.of(launcher).map(system::program).anyMatch(Optional::isPresent)
                        ? Finding.ok(SUBJECT, text + "; daemons are started by " + launcher)
                        : Finding.warn(
                                SUBJECT,
                                text + ", but its launcher " + launcher + " is not on the PATH",
                                "Make sure that it is on the PATH of jobs, because it starts the daemons."));
    }
}
