// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.history;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.AMStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.Events;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobInitedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobUnsuccessfulCompletionEvent;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptUnsuccessfulCompletionEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskStartedEvent;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** Writes the history of a job that never ran. Times are in ms after the submission. */
public final class HistoryMaker implements Closeable {
    public static final long SUBMITTED = 1_700_000_000_000L;
    public static final String JOB = "job_1700000000000_0001";

    private static final JobID ID = JobID.forName(JOB);
    private static final ApplicationAttemptId MASTER = master(1);
    private static final int HTTP = 8042;
    private static final int[][] NO_SPLITS = new int[4][0];

    private final Events events;

    /** A history in a local file, with the submission of a job of that name. */
    public HistoryMaker(java.nio.file.Path file, String name) throws IOException {
        FileSystem local = FileSystem.getLocal(new Configuration(false)).getRawFileSystem();
        this.events = new Events(local.create(new Path(file.toUri())));
        events.write(new JobSubmittedEvent(ID, name, "ada", SUBMITTED, "job.xml", Map.of(), "default"));
    }

    private static ApplicationAttemptId master(int number) {
        return ApplicationAttemptId.newInstance(ApplicationId.newInstance(SUBMITTED, 1), number);
    }

    public static ContainerId container(long number) {
        return ContainerId.newContainerId(MASTER, number);
    }

    public HistoryMaker master(String host, long at) throws IOException {
        return master(1, host, at);
    }

    /** The master of that number. */
    public HistoryMaker master(int number, String host, long at) throws IOException {
        ContainerId container = ContainerId.newContainerId(master(number), 1);
        events.write(new AMStartedEvent(master(number), SUBMITTED + at, container, host, 45454, HTTP, SUBMITTED));
        return this;
    }

    public HistoryMaker inited(long at, int maps, int reduces) throws IOException {
        events.write(new JobInitedEvent(ID, SUBMITTED + at, maps, reduces, "RUNNING", false));
        return this;
    }

    public HistoryMaker task(TaskType type, int number, long at) throws IOException {
        events.write(new TaskStartedEvent(task(type, number), SUBMITTED + at, type, ""));
        return this;
    }

    public HistoryMaker started(TaskType type, int number, int attempt, long container, String host, long at)
            throws IOException {
        return started(type, number, attempt, container, host, HTTP, at);
    }

    public HistoryMaker started(TaskType type, int number, int attempt, long container, String host, int http, long at)
            throws IOException {
        events.write(new TaskAttemptStartedEvent(
                attempt(type, number, attempt),
                type,
                SUBMITTED + at,
                host,
                http,
                13562,
                container(container),
                "NODE_LOCAL",
                ""));
        return this;
    }

    public HistoryMaker mapDone(int number, int attempt, String host, long mapAt, long at) throws IOException {
        events.write(new MapAttemptFinishedEvent(
                attempt(TaskType.MAP, number, attempt),
                TaskType.MAP,
                "SUCCEEDED",
                SUBMITTED + mapAt,
                SUBMITTED + at,
                host,
                45454,
                "/default-rack",
                "",
                new Counters(),
                NO_SPLITS));
        return this;
    }

    public HistoryMaker reduceDone(
            int number, int attempt, String host, long shuffled, long merged, long at, Counters counters)
            throws IOException {
        events.write(new ReduceAttemptFinishedEvent(
                attempt(TaskType.REDUCE, number, attempt),
                TaskType.REDUCE,
                "SUCCEEDED",
                SUBMITTED + shuffled,
                SUBMITTED + merged,
                SUBMITTED + at,
                host,
                45454,
                "/default-rack",
                "",
                counters,
                NO_SPLITS));
        return this;
    }

    public HistoryMaker failed(TaskType type, int number, int attempt, String host, String error, long at)
            throws IOException {
        events.write(new TaskAttemptUnsuccessfulCompletionEvent(
                attempt(type, number, attempt),
                type,
                "FAILED",
                SUBMITTED + at,
                host,
                45454,
                "/default-rack",
                error,
                new Counters(),
                NO_SPLITS));
        return this;
    }

    public HistoryMaker finished(long at, int maps, int reduces) throws IOException {
        events.write(new JobFinishedEvent(
                ID, SUBMITTED + at, maps, reduces, 0, 0, 0, 0, new Counters(), new Counters(), new Counters()));
        return this;
    }

    public HistoryMaker failed(long at, String diagnostics) throws IOException {
        events.write(new JobUnsuccessfulCompletionEvent(
                ID, SUBMITTED + at, 0, 0, 1, 0, 0, 0, "FAILED", java.util.List.of(diagnostics)));
        return this;
    }

    private static TaskID task(TaskType type, int number) {
        return new TaskID(ID, type, number);
    }

    private static TaskAttemptID attempt(TaskType type, int number, int attempt) {
        return new TaskAttemptID(task(type, number), attempt);
    }

    @Override
    public void close() throws IOException {
        events.close();
    }
}
