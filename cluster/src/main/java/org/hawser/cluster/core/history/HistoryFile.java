// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.history;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.mapreduce.jobhistory.EventReader;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/**
 * The history of a job, as far as it has been written and could be read.
 *
 * @param damage why the file could not be read to its end; empty if it could
 */
public record HistoryFile(JobInfo job, Optional<String> damage) {
    static {
        // Hadoop limits the counters of a job in the process that reads them, too.
        Configuration unlimited = new Configuration(false);
        unlimited.setInt(MRJobConfig.COUNTERS_MAX_KEY, Integer.MAX_VALUE);
        unlimited.setInt(MRJobConfig.COUNTER_GROUPS_MAX_KEY, Integer.MAX_VALUE);
        Limits.init(unlimited);
    }

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
        Optional<String> broken = Optional.empty();
        try {
            job = parser.parse();
        } catch (RuntimeException e) {
            broken = Optional.of(e.toString());
            job = soFar(parser, file, e);
        } catch (IOException e) {
            throw new IOException(file + " is no job history, or ends before its first event.", e);
        }
        Optional<String> damage =
                broken.or(() -> Optional.ofNullable(parser.getParseException()).map(IOException::getMessage));
        if (job.getJobId() == null) {
            throw new IOException(
                    file + " names no job" + damage.map(why -> ": " + why).orElse("") + ".");
        }
        return new HistoryFile(job, damage);
    }

    /** A parser that has begun answers with the events before the failure, and reads nothing more. */
    private static JobInfo soFar(JobHistoryParser parser, Path file, RuntimeException failure) throws IOException {
        try {
            return parser.parse((EventReader) null);
        } catch (RuntimeException e) {
            throw new IOException(file + " is no job history, or ends before its first event.", failure);
        }
    }
}
