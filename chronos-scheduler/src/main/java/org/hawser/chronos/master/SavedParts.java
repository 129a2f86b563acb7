// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of a job's tasks in its staging directory, for an ApplicationMaster that follows this one. A file for each attempt
 * that has stopped; it has what was kept of the task then. Hadoop deletes the directory at the end of the job.
 */
record SavedParts(Configuration conf, Path directory) {
    private static final Logger LOG = LoggerFactory.getLogger(SavedParts.class);
    private static final String UNFINISHED = ".unfinished";

    /** Empty if the job has no staging directory. */
    static Optional<SavedParts> of(Configuration conf) {
        return Optional.ofNullable(conf.get(MRJobConfig.MAPREDUCE_JOB_DIR))
                .map(staging -> new SavedParts(conf, new Path(staging, "hawser-parts")));
    }

    /** Writes it whole or not at all. */
    void write(TaskAttemptID attempt, TaskParts parts) throws IOException {
        FileSystem fs = directory.getFileSystem(conf);
        Path file = new Path(directory, attempt.toString());
        Path unfinished = file.suffix(UNFINISHED);
        try (FSDataOutputStream out = fs.create(unfinished, true)) {
            parts.toCheckpoint().write(out);
        }
        if (!fs.rename(unfinished, file)) {
            throw new IOException("Cannot rename " + unfinished + " to " + file);
        }
    }

    /**
     * What was written.
     *
     * @param tasks from the oldest to the newest; those of one task may be among them several times
     * @param damaged how many files cannot be read
     */
    record Found(List<TaskParts> tasks, int damaged) {
        Found {
            tasks = List.copyOf(tasks);
        }
    }

    /** All that was written, and is not damaged. */
    Found read() throws IOException {
        List<TaskParts> tasks = new ArrayList<>();
        int damaged = 0;
        for (FileStatus file : files()) {
            try {
                TaskParts parts = read(file.getPath());
                if (!parts.parts().isEmpty()) {
                    tasks.add(parts);
                }
            } catch (IOException | RuntimeException e) {
                damaged++;
                LOG.warn("What {} says of a task of an earlier ApplicationMaster is lost", file.getPath(), e);
            }
        }
        return new Found(tasks, damaged);
    }

    private List<FileStatus> files() throws IOException {
        try {
            return Stream.of(directory.getFileSystem(conf).listStatus(directory))
                    .filter(file -> !file.getPath().getName().endsWith(UNFINISHED))
                    .sorted(Comparator.comparingLong(FileStatus::getModificationTime))
                    .toList();
        } catch (FileNotFoundException e) {
            // None was ever written.
            return List.of();
        }
    }

    private TaskParts read(Path file) throws IOException {
        TaskCheckpointID checkpoint = new TaskCheckpointID();
        try (FSDataInputStream in = directory.getFileSystem(conf).open(file)) {
            checkpoint.readFields(in);
        }
        return TaskParts.of(checkpoint);
    }
}
