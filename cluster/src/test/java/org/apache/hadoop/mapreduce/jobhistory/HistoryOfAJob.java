// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * The history of a job with two maps that never ran, as Hadoop writes it. Here because its writer is for its own package.
 *
 * @param reduces how many
 * @param state how it ended; RUNNING if it has not
 * @param mapWrote bytes that each map wrote to local files
 * @param reducesWrote bytes that all reduces wrote to local files
 */
public record HistoryOfAJob(int reduces, String state, long input, long mapOutputs, long mapWrote, long reducesWrote) {
    public static final String JOB = "job_1700000000000_0001";

    private static final JobID ID = JobID.forName(JOB);
    private static final int MAPS = 2;
    private static final long START = 1_700_000_000_000L;

    /** Writes it, with the settings of the job beside it. */
    public void write(java.nio.file.Path directory, int settingsBytes) throws IOException {
        java.nio.file.Files.createDirectories(directory);
        java.nio.file.Files.write(directory.resolve(JOB + "_conf.xml"), new byte[settingsBytes]);
        FileSystem local = FileSystem.getLocal(new Configuration(false)).getRawFileSystem();
        EventWriter writer = new EventWriter(
                local.create(new Path(directory.resolve(JOB + "-1.jhist").toUri())), EventWriter.WriteMode.JSON);
        try {
            writer.write(new JobSubmittedEvent(ID, "a job", "ada", START, "job.xml", Map.of(), "default"));
            writer.write(new JobInitedEvent(ID, START, MAPS, reduces, "RUNNING", false));
            for (int map = 0; map < MAPS; map++) {
                writeMap(writer, new TaskID(ID, TaskType.MAP, map));
            }
            if (state.equals("SUCCEEDED")) {
                writer.write(new JobFinishedEvent(
                        ID, START + 9, MAPS, reduces, 0, 0, 0, 0, maps(), ofReduces(), new Counters()));
            } else if (!state.equals("RUNNING")) {
                writer.write(new JobUnsuccessfulCompletionEvent(
                        ID, START + 9, 0, 0, 1, 0, 0, 0, state, List.of("it has " + state)));
            }
        } finally {
            writer.close();
        }
    }

    private void writeMap(EventWriter writer, TaskID map) throws IOException {
        writer.write(new TaskStartedEvent(map, START, TaskType.MAP, ""));
        TaskAttemptID attempt = new TaskAttemptID(map, 0);
        ContainerId container = ContainerId.fromString("container_1700000000000_0001_01_000002");
        writer.write(new TaskAttemptStartedEvent(
                attempt, TaskType.MAP, START, "n1", 8042, 13562, container, "NODE_LOCAL", ""));
        Counters counters = new Counters();
        counters.findCounter("FILE", FileSystemCounter.BYTES_WRITTEN).setValue(mapWrote);
        writer.write(new MapAttemptFinishedEvent(
                attempt,
                TaskType.MAP,
                "SUCCEEDED",
                START + 5,
                START + 6,
                "n1",
                45454,
                "/default-rack",
                "",
                counters,
                new int[4][0]));
    }

    private Counters maps() {
        Counters counters = new Counters();
        counters.findCounter(FileInputFormatCounter.BYTES_READ).setValue(input);
        counters.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).setValue(mapOutputs);
        counters.findCounter("FILE", FileSystemCounter.BYTES_WRITTEN).setValue(MAPS * mapWrote);
        return counters;
    }

    private Counters ofReduces() {
        Counters counters = new Counters();
        counters.findCounter("FILE", FileSystemCounter.BYTES_WRITTEN).setValue(reducesWrote);
        return counters;
    }
}
