// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.hawser.cluster.core.history.JobHistories;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.Pictures;
import org.hawser.report.logs.LogFiles;

/**
 * The jobs that a cluster has run, or of which logs were collected.
 *
 * @param histories of the jobs; closed with this object
 * @param logs of the nodes; closed with this object
 * @param canRun whether jobs may run still
 */
record Runs(JobHistories histories, LogFiles logs, boolean canRun) implements Closeable {
    /** The ids of all jobs. */
    List<String> jobs() throws IOException {
        return histories.jobs();
    }

    /** The timeline of a job. */
    Timeline timeline(String job) throws IOException {
        return Pictures.of(histories.read(job), logs, canRun);
    }

    @Override
    public void close() throws IOException {
        try (logs) {
            histories.close();
        }
    }
}
