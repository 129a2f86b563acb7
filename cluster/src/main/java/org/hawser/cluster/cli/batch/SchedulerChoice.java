// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import org.hawser.cluster.batch.scheduler.BatchSystem;
import org.hawser.cluster.batch.script.Dialect;

/** The values of {@code --scheduler}. */
enum SchedulerChoice {
    AUTO,
    PBSPRO,
    TORQUE,
    SLURM;

    Dialect dialect(BatchSystem system) {
        return switch (this) {
            case AUTO -> system.require();
            case PBSPRO -> Dialect.PBSPRO;
            case TORQUE -> Dialect.TORQUE;
            case SLURM -> Dialect.SLURM;
        };
    }
}
