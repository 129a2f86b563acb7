// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.hawser.chronos.part.TaskParts;

/**
 * The parts of a job's tasks in its staging directory, for an ApplicationMaster that follows this one. A file for each attempt
 * that has stopped; it has what the task had then. Hadoop deletes the directory at the end of the job.
 */
record SavedParts(Configuration conf, Path directory) {
    /** Empty if the job has no staging directory. */
    static Optional<SavedParts> of(Configuration conf) {
        return Optional.ofNullable(conf.get(MRJobConfig.MAPREDUCE_JOB_DIR))
                .map(staging -> new SavedParts(conf, new Path(staging, "hawser-parts")));
    }

    /** Writes it whole or not at all. */
    void write(TaskAttemptID attempt, TaskParts parts) throws IOException {
        FileSystem fs = directory.getFileSystem(conf);
        Path file = new Path(directory, attempt.toString());
        Path unfinished = file.suffix(".unfinished");
        try (FSDataOutputStream out = fs.create(unfinished, true)) {
            parts.toCheckpoint().write(out);
        }
        if (!fs.rename(unfinished, file)) {
            throw new IOException("Cannot rename " + unfinished + " to " + file);
        }
    }

    /** All that were written. */
    List<TaskParts> read() throws IOException {
        FileSystem fs = directory.getFileSystem(conf);
        List<TaskParts> all = new ArrayList<>();
        try {
            for (FileStatus file : fs.listStatus(directory)) {
                if (file.getPath().getName().endsWith(".unfinished")) {
                    continue;
                }
                TaskCheckpointID checkpoint = new TaskCheckpointID();
                try (FSDataInputStream in = fs.open(file.getPath())) {
                    checkpoint.readFields(in);
                }
                all.add(TaskParts.of(checkpoint));
            }
        } catch (FileNotFoundException e) {
            // None was ever written.
            return all;
        }
        return all;
    }
}
