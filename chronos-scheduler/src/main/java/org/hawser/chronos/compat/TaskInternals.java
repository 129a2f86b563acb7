// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Optional;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.hawser.common.task.HawserTaskHook;

/** A map while it runs, with what only Hadoop's own classes see of it. */
public final class TaskInternals {
    private static final Field REPORTER_OF_CONTEXT = Reflection.field(TaskAttemptContextImpl.class, "reporter");
    private static final Field TASK_OF_REPORTER = Reflection.field(Task.TaskReporter.class, "this$0");
    private static final Field HOOK = Reflection.field(Task.class, "pTree");
    private static final Field UMBILICAL = Reflection.field(Task.class, "umbilical");
    private static final Field COUNTERS = Reflection.field(Task.class, "counters");
    private static final Field OUTPUT_FILE = Reflection.field(Task.class, "mapOutputFile");
    private static final Field COMMITTER = Reflection.field(Task.class, "committer");
    private static final Field CONTEXT = Reflection.field(Task.class, "taskContext");

    private final Task.TaskReporter reporter;
    private final MapTask task;

    private TaskInternals(Task.TaskReporter reporter, MapTask task) {
        this.reporter = reporter;
        this.task = task;
    }

    /** The map whose input is read with this context; empty if it is not one that Hadoop has made for a map. */
    public static Optional<TaskInternals> of(TaskAttemptContext context) {
        return context instanceof TaskAttemptContextImpl made
                ? of(Reflection.get(REPORTER_OF_CONTEXT, made))
                : Optional.empty();
    }

    /** The map that reports through this; empty if nothing of the kind does. */
    public static Optional<TaskInternals> of(Object reporter) {
        return reporter instanceof Task.TaskReporter ofTask
                        && Reflection.get(TASK_OF_REPORTER, ofTask) instanceof MapTask map
                ? Optional.of(new TaskInternals(ofTask, map))
                : Optional.empty();
    }

    public MapTask task() {
        return task;
    }

    public Task.TaskReporter reporter() {
        return reporter;
    }

    public Optional<HawserTaskHook> hook() {
        return Reflection.get(HOOK, task) instanceof HawserTaskHook hook ? Optional.of(hook) : Optional.empty();
    }

    /** What the attempt talks with its ApplicationMaster through. */
    public TaskUmbilicalProtocol umbilical() {
        return (TaskUmbilicalProtocol) Reflection.get(UMBILICAL, task);
    }

    public Counters counters() {
        return (Counters) Reflection.get(COUNTERS, task);
    }

    /** Decides where the map's sorted output goes; without effect once its collector is made. */
    public void replaceOutputFile(MapOutputFile files) {
        Reflection.set(OUTPUT_FILE, task, files);
    }

    /** What decides which files of the attempt are the job's. */
    public OutputCommitter committer() {
        return (OutputCommitter) Reflection.get(COMMITTER, task);
    }

    /** Whether the attempt has written files beside its map output, which are lost if it does not succeed. */
    public boolean needsCommit() throws IOException {
        return committer().needsTaskCommit((TaskAttemptContext) Reflection.get(CONTEXT, task));
    }
}
