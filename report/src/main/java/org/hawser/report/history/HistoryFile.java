// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.history;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/**
 * The history of a job, as far as it has been written and could be read.
 *
 * @param damage why the file could not be read to its end; empty if it could
 */
public record HistoryFile(JobInfo job, Optional<String> damage) {
    public HistoryFile {
        requireNonNull(job, "job is null");
    }

    /**
     * Reads a history file. One that is cut off gives the events before the cut.
     *
     * @throws IOException if it is no history file, or does not even name its job
     */
    public static HistoryFile read(FileSystem fileSystem, Path file) throws IOException {
        if (fileSystem.getFileStatus(file).getLen() == 0) {
            throw new IOException(file + " is empty.");
        }
        JobHistoryParser parser = new JobHistoryParser(fileSystem, file);
        JobInfo job;
        try {
            job = parser.parse();
        } catch (IOException | RuntimeException e) {
            throw new IOException(file + " is no job history, or ends before its first event.", e);
        }
        Optional<String> damage =
                Optional.ofNullable(parser.getParseException()).map(IOException::getMessage);
        if (job.getJobId() == null) {
            throw new IOException(
                    file + " names no job" + damage.map(why -> ": " + why).orElse("") + ".");
        }
        return new HistoryFile(job, damage);
    }
}
