// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryEventHandler;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.MRApp;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.yarn.event.EventHandler;
import org.awaitility.Awaitility;

/** Hadoop's ApplicationMaster with its real job, tasks and attempts; containers are faked. */
final class JobMaster extends MRApp {
    static {
        // A thread of Hadoop's ApplicationMaster may fail when this stops in the middle of an event.
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }

    private final int generation;
    private Job job;

    JobMaster(int maps, int reduces) {
        this(maps, reduces, 0);
    }

    /** @param generation 1 for one that keeps a history, 2 for one that recovers what is in it; 0 for one without */
    JobMaster(int maps, int reduces, int generation) {
        // All their jobs have the same number, and test classes run at the same time, in other processes.
        super(
                maps,
                reduces,
                false,
                "job-master-" + ProcessHandle.current().pid(),
                generation <= 1,
                Math.max(1, generation));
        this.generation = generation;
    }

    @Override
    protected EventHandler<JobHistoryEvent> createJobHistoryHandler(AppContext context) {
        return generation == 0
                ? super.createJobHistoryHandler(context)
                : new JobHistoryEventHandler(context, generation);
    }

    /** Starts the job. */
    Job begin(Configuration conf) throws Exception {
        conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 0);
        conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
        job = submit(conf);
        waitForState(job, JobState.RUNNING);
        return job;
    }

    Job run(Configuration conf) throws Exception {
        begin(conf);
        for (Task task : job.getTasks().values()) {
            waitForState(task, TaskState.RUNNING);
        }
        return job;
    }

    Task map(int index) {
        return job.getTask(MRBuilderUtils.newTaskId(job.getID(), index, TaskType.MAP));
    }

    Task reduce(int index) {
        return job.getTask(MRBuilderUtils.newTaskId(job.getID(), index, TaskType.REDUCE));
    }

    /** The latest attempt of the task. */
    static TaskAttempt latest(Task task) {
        return task.getAttempts().values().stream().reduce((one, next) -> next).orElseThrow();
    }

    /** Waits until the attempt was ended and the task runs with another one, which a task has before it says so. */
    void awaitNext(TaskAttempt killed, Task task) {
        await().atMost(30, SECONDS)
                .until(() -> killed.getState() == TaskAttemptState.KILLED
                        && latest(task) != killed
                        && task.getState() == TaskState.RUNNING);
    }

    /** The latest attempt of the task says that it is done. */
    void finish(Task task) throws Exception {
        waitForState(task, TaskState.RUNNING);
        TaskAttempt attempt = latest(task);
        waitForState(attempt, TaskAttemptState.RUNNING);
        getContext().getEventHandler().handle(new TaskAttemptEvent(attempt.getID(), TaskAttemptEventType.TA_DONE));
        waitForState(task, TaskState.SUCCEEDED);
    }

    void finishAll() throws Exception {
        for (Task task : job.getTasks().values()) {
            if (task.getState() != TaskState.SUCCEEDED) {
                finish(task);
            }
        }
        waitForState(job, JobState.SUCCEEDED);
    }

    void becomeLast() {
        isLastAMRetry = true;
    }
}
