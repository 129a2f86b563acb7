// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.MRApp;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionContract;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.StrictPreemptionContract;
import org.apache.hadoop.yarn.event.Event;
import org.awaitility.Awaitility;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.PreemptionCounter;
import org.hawser.chronos.part.Refusal;
import org.hawser.chronos.part.TaskParts;
import org.hawser.common.task.HawserTaskHook;

/** Hadoop's ApplicationMaster with the real job, tasks and attempts of one map and one reduce; containers are faked. */
final class PreemptedMaster {
    static {
        // A thread of Hadoop's ApplicationMaster may fail when this stops in the middle of an event.
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }

    final ChronosPart part = new ChronosPart();
    private final Path staging;
    private MRApp master;
    private Job job;

    PreemptedMaster(Path staging) {
        this.staging = staging;
    }

    /** Returns when both tasks run. */
    void start(String key, String value) throws Exception {
        start(key, value, 1);
    }

    /** @param masters how many ApplicationMasters the job has had, with this one */
    void start(String key, String value, int masters) throws Exception {
        Configuration conf = new Configuration();
        conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
        conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 0);
        master = new MRApp(1, 1, false, "preemption-" + ProcessHandle.current().pid(), true, masters);
        job = master.submit(conf);
        for (Task task : job.getTasks().values()) {
            master.waitForState(task, TaskState.RUNNING);
            awaitRunning(latest(task));
        }
        Configuration settings = settings();
        settings.set(key, value);
        part.start(master.getContext(), settings);
    }

    Configuration settings() {
        Configuration settings = new Configuration(false);
        settings.set(MRConfig.RESOURCE_CALCULATOR_PROCESS_TREE, HawserTaskHook.class.getName());
        settings.set(MRJobConfig.MAPREDUCE_JOB_DIR, staging.toUri().toString());
        settings.setClass("fs.hanging.impl", HangingFiles.class, FileSystem.class);
        // No thread is to look for an allocator: this ApplicationMaster has none.
        settings.setBoolean("hawser.chronos.recovery", false);
        return settings;
    }

    void stop() {
        part.stop();
        if (master != null) {
            master.stop();
        }
        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("hawser-preemption")));
    }

    Task map() {
        return task(TaskType.MAP);
    }

    Task reduce() {
        return task(TaskType.REDUCE);
    }

    private Task task(TaskType type) {
        return job.getTasks(type).values().iterator().next();
    }

    static TaskAttempt latest(Task task) {
        return task.getAttempts().values().stream().reduce((one, next) -> next).orElseThrow();
    }

    static TaskAttemptID name(TaskAttempt attempt) {
        return TaskAttemptID.downgrade(TypeConverter.fromYarn(attempt.getID()));
    }

    void send(Event<?> event) {
        master.getContext().getEventHandler().handle(event);
    }

    void send(TaskAttempt attempt, TaskAttemptEventType type) {
        send(new TaskAttemptEvent(attempt.getID(), type));
    }

    void awaitRunning(TaskAttempt attempt) throws Exception {
        master.waitForState(attempt, TaskAttemptState.RUNNING);
    }

    void awaitKilled(TaskAttempt attempt) {
        await().atMost(30, SECONDS).until(() -> attempt.getState() == TaskAttemptState.KILLED);
    }

    /** YARN wants the attempt's container. */
    void want(TaskAttempt attempt, boolean strict) {
        ContainerId container = attempt.getAssignedContainerID();
        Set<PreemptionContainer> containers = Set.of(PreemptionContainer.newInstance(container));
        AMPreemptionPolicy.Context running = new AMPreemptionPolicy.Context() {
            @Override
            public TaskAttemptId getTaskAttempt(ContainerId id) {
                return id.equals(container) ? attempt.getID() : null;
            }

            @Override
            public List<Container> getContainers(TaskType type) {
                return List.of();
            }
        };
        part.preempt(
                running,
                strict
                        ? PreemptionMessage.newInstance(StrictPreemptionContract.newInstance(containers), null)
                        : PreemptionMessage.newInstance(null, PreemptionContract.newInstance(List.of(), containers)));
    }

    /** What the task's attempts hear. */
    TaskParts told(Task task) {
        return part.checkpoint(task.getID()).map(TaskParts::of).orElse(TaskParts.NONE);
    }

    /** The attempt says that it has stopped, with these parts. */
    void stopped(TaskAttempt attempt, List<Part> parts, Counters counters) {
        part.saveCheckpoint(
                attempt.getID().getTaskId(),
                TaskParts.NONE
                        .withStopping(name(attempt))
                        .withParts(parts, counters)
                        .toCheckpoint());
    }

    /** The attempt says that it cannot stop. */
    void refuse(TaskAttempt attempt, Obstacle why) {
        part.saveCheckpoint(attempt.getID().getTaskId(), new Refusal(name(attempt), why).toCheckpoint());
    }

    static String diagnostics(TaskAttempt attempt) {
        return String.join("\n", attempt.getDiagnostics());
    }

    /** The map's attempt says that it has done so many more records; returns the next attempt when it runs. */
    TaskAttempt stopped(Task map, long records) throws Exception {
        TaskAttempt attempt = latest(map);
        TaskParts before = told(map);
        List<Part> parts = new ArrayList<>(before.parts());
        Counters counters = new Counters();
        if (records > 0) {
            parts.add(Part.of(name(attempt), records));
            counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).increment(before.records() + records);
        }
        stopped(attempt, parts, counters);
        TaskAttempt next = next(map, attempt);
        assertThat(diagnostics(attempt)).contains("Preempted by Chronos: " + records + " records");
        return next;
    }

    /** The attempt that follows this one, which is killed. */
    TaskAttempt next(Task task, TaskAttempt attempt) throws Exception {
        await().atMost(30, SECONDS)
                .until(() -> attempt.getState() == TaskAttemptState.KILLED && latest(task) != attempt);
        awaitRunning(latest(task));
        return latest(task);
    }

    SavedParts saved() {
        return SavedParts.of(settings()).orElseThrow();
    }

    long count(PreemptionCounter counter) {
        return job.getAllCounters().findCounter(counter).getValue();
    }

    /** The tasks' attempts succeed, and with them the job. */
    void finish() throws Exception {
        for (Task task : job.getTasks().values()) {
            send(latest(task), TaskAttemptEventType.TA_DONE);
            master.waitForState(task, TaskState.SUCCEEDED);
        }
        master.waitForState(job, JobState.SUCCEEDED);
    }
}
