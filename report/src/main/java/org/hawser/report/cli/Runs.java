// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.Pictures;
import org.hawser.report.history.HistoryFile;
import org.hawser.report.logs.LogFiles;

/**
 * The jobs that a cluster has run, or of which logs were collected.
 *
 * @param fileSystem that holds the histories; closed with this object
 * @param histories by job id
 * @param logs of the nodes; closed with this object
 * @param place for messages
 * @param canRun whether jobs may run still
 */
record Runs(FileSystem fileSystem, SortedMap<String, Path> histories, LogFiles logs, String place, boolean canRun)
        implements Closeable {
    private static final int SHOWN = 5;

    /** The ids of all jobs. */
    List<String> jobs() throws IOException {
        if (histories.isEmpty()) {
            throw new IOException("no job history (job_*.jhist) is in " + place);
        }
        return List.copyOf(histories.keySet());
    }

    /** The timeline of a job. */
    Timeline timeline(String job) throws IOException {
        Path history = histories.get(job);
        if (history == null) {
            List<String> known = histories.keySet().stream()
                    .skip(Math.max(0, histories.size() - SHOWN))
                    .toList();
            throw new IOException("no history of " + job + " is in " + place
                    + (known.isEmpty()
                            ? ", nor of any other job"
                            : "; the latest jobs there: " + String.join(", ", known)));
        }
        return Pictures.of(HistoryFile.read(fileSystem, history), logs, canRun);
    }

    @Override
    public void close() throws IOException {
        try (logs) {
            fileSystem.close();
        }
    }
}
