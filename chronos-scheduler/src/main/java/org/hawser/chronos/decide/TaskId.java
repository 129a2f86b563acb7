// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.hawser.chronos.report.TaskKind;

/**
 * A task of a job.
 *
 * @param number among those of its kind
 */
public record TaskId(ApplicationId application, TaskKind kind, int number) {
    public TaskId {
        requireNonNull(application, "application is null");
        requireNonNull(kind, "kind is null");
    }

    /** Without the application. */
    public String name() {
        return (kind == TaskKind.MAP ? "map " : "reduce ") + number;
    }
}
