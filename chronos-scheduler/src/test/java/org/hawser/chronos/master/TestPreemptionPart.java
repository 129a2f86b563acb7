// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.apache.hadoop.mapreduce.v2.api.records.Phase;
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
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptStatusUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptStatusUpdateEvent.TaskAttemptStatus;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionContract;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.StrictPreemptionContract;
import org.hawser.chronos.part.FetchedMaps;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.PreemptionCounter;
import org.hawser.chronos.part.Refusal;
import org.hawser.chronos.part.TaskParts;
import org.hawser.common.task.HawserTaskHook;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hadoop's ApplicationMaster with its real job, tasks and attempts; containers are faked. */
@Timeout(120)
class TestPreemptionPart {
    @TempDir
    private Path staging;

    private final PreemptionPart part = new PreemptionPart();
    private MRApp master;
    private Job job;

    private void start(String key, String value) throws Exception {
        Configuration conf = new Configuration();
        conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
        conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 0);
        master = new MRApp(1, 1, false, "preemption-" + ProcessHandle.current().pid(), true);
        job = master.submit(conf);
        for (Task task : job.getTasks().values()) {
            master.waitForState(task, TaskState.RUNNING);
            master.waitForState(latest(task), TaskAttemptState.RUNNING);
        }
        Configuration settings = settings();
        settings.set(key, value);
        part.start(master.getContext(), settings);
    }

    private Configuration settings() {
        Configuration settings = new Configuration(false);
        settings.set(MRConfig.RESOURCE_CALCULATOR_PROCESS_TREE, HawserTaskHook.class.getName());
        settings.set(MRJobConfig.MAPREDUCE_JOB_DIR, staging.toUri().toString());
        return settings;
    }

    @AfterEach
    void stop() throws Exception {
        part.stop();
        if (master != null) {
            master.stop();
        }
        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("hawser-preemptions")));
    }

    private Task task(TaskType type) {
        return job.getTasks(type).values().iterator().next();
    }

    private static TaskAttempt latest(Task task) {
        return task.getAttempts().values().stream().reduce((one, next) -> next).orElseThrow();
    }

    private void want(TaskAttempt attempt, boolean strict) {
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

    private TaskParts told(Task task) {
        return part.checkpoint(task.getID()).map(TaskParts::of).orElse(TaskParts.NONE);
    }

    private static TaskAttemptID name(TaskAttempt attempt) {
        return TaskAttemptID.downgrade(TypeConverter.fromYarn(attempt.getID()));
    }

    /** The attempt says that it has stopped; returns the task's next attempt when it runs. */
    private TaskAttempt stopped(Task map, long records) throws Exception {
        TaskAttempt attempt = latest(map);
        TaskParts before = told(map);
        List<Part> parts = new ArrayList<>(before.parts());
        Counters counters = new Counters();
        if (records > 0) {
            parts.add(Part.of(name(attempt), records));
            counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).increment(before.records() + records);
        }
        part.saveCheckpoint(
                map.getID(),
                TaskParts.NONE
                        .withStopping(name(attempt))
                        .withParts(parts, counters)
                        .toCheckpoint());
        await().atMost(30, SECONDS)
                .until(() -> attempt.getState() == TaskAttemptState.KILLED && latest(map) != attempt);
        assertThat(String.join("\n", attempt.getDiagnostics()))
                .contains("Preempted by Chronos: " + records + " records");
        master.waitForState(latest(map), TaskAttemptState.RUNNING);
        return latest(map);
    }

    private long count(PreemptionCounter counter) {
        return job.getAllCounters().findCounter(counter).getValue();
    }

    private void finish() throws Exception {
        for (Task task : job.getTasks().values()) {
            master.getContext()
                    .getEventHandler()
                    .handle(new TaskAttemptEvent(latest(task).getID(), TaskAttemptEventType.TA_DONE));
            master.waitForState(task, TaskState.SUCCEEDED);
        }
        master.waitForState(job, JobState.SUCCEEDED);
    }

    @Test
    void map_isWantedTwice_stopsAndTheNextAttemptsGetItsParts() throws Exception {
        start("hawser.chronos.grace", "1h");
        Task map = task(TaskType.MAP);
        TaskAttempt first = latest(map);
        assertThat(part.checkpoint(map.getID())).isEmpty();

        want(first, false);
        want(first, false);
        assertThat(told(map).stopping()).containsExactly(name(first));
        TaskAttempt second = stopped(map, 5);
        assertThat(told(map).stopping()).isEmpty();
        assertThat(told(map).parts())
                .containsExactly(Part.of(name(first), 5).at(first.getNodeId().getHost(), first.getShufflePort()));
        want(second, true);
        assertThat(told(map).stopping()).containsExactly(name(second));
        stopped(map, 7);

        assertThat(told(map).parts()).map(Part::attempt).containsExactly(name(first), name(second));
        assertThat(told(map)
                        .counters()
                        .findCounter(TaskCounter.MAP_INPUT_RECORDS)
                        .getValue())
                .isEqualTo(12);
        assertThat(new SavedParts(
                                settings(),
                                new org.apache.hadoop.fs.Path(staging.toUri().toString(), "hawser-parts"))
                        .read())
                .map(TaskParts::records)
                .containsExactlyInAnyOrder(5L, 12L);
        finish();
        assertThat(count(PreemptionCounter.MAPS_PREEMPTED)).isEqualTo(2);
        assertThat(count(PreemptionCounter.RECORDS_KEPT)).isEqualTo(12);
        assertThat(count(PreemptionCounter.LATE_ATTEMPTS)).isZero();
        assertThat(count(PreemptionCounter.REFUSED_ATTEMPTS)).isZero();
    }

    @Test
    void map_hasNotBegun_isKilledWithoutAPart() throws Exception {
        start("hawser.chronos.grace", "1h");
        Task map = task(TaskType.MAP);
        want(latest(map), false);

        stopped(map, 0);

        assertThat(part.checkpoint(map.getID())).isEmpty();
        finish();
    }

    @Test
    void map_hasSaidThatItCannotStop_isKilledWithItsReason() throws Exception {
        start("hawser.chronos.otherwise", "kill");
        Task map = task(TaskType.MAP);
        TaskAttempt first = latest(map);
        part.saveCheckpoint(map.getID(), new Refusal(name(first), Obstacle.INPUT).toCheckpoint());
        assertThat(part.isPreemptible(first.getID())).isFalse();

        want(first, false);

        await().atMost(30, SECONDS).until(() -> first.getState() == TaskAttemptState.KILLED);
        assertThat(String.join("\n", first.getDiagnostics()))
                .contains("Preempted by Chronos: " + Obstacle.INPUT.text());
    }

    @Test
    void map_saysThatItCannotStopWhenItIsWanted_goesOnAndIsCountedOnce() throws Exception {
        start("hawser.chronos.grace", "100ms");
        Task map = task(TaskType.MAP);
        want(latest(map), false);

        part.saveCheckpoint(map.getID(), new Refusal(name(latest(map)), Obstacle.SIDE_FILES).toCheckpoint());
        part.saveCheckpoint(map.getID(), new Refusal(name(latest(map)), Obstacle.SIDE_FILES).toCheckpoint());

        assertThat(told(map).stopping()).isEmpty();
        finish();
        assertThat(count(PreemptionCounter.REFUSED_ATTEMPTS)).isEqualTo(1);
        assertThat(map.getAttempts()).hasSize(1);
    }

    @Test
    void reduce_isWanted_stopsAndTheNextAttemptGetsItsPart() throws Exception {
        start("hawser.chronos.grace", "1h");
        Task reduce = task(TaskType.REDUCE);
        TaskAttempt first = latest(reduce);

        want(first, false);
        assertThat(told(reduce).stopping()).containsExactly(name(first));
        Part kept = Part.of(name(first), new FetchedMaps(BitSet.valueOf(new long[] {7}), new Counters()));
        part.saveCheckpoint(
                reduce.getID(),
                TaskParts.NONE
                        .withStopping(name(first))
                        .withParts(List.of(kept), new Counters())
                        .toCheckpoint());

        await().atMost(30, SECONDS).until(() -> first.getState() == TaskAttemptState.KILLED && latest(reduce) != first);
        assertThat(String.join("\n", first.getDiagnostics())).contains("Preempted by Chronos: 3 map outputs");
        master.waitForState(latest(reduce), TaskAttemptState.RUNNING);
        assertThat(told(reduce).parts())
                .containsExactly(kept.at(first.getNodeId().getHost(), first.getShufflePort()));
        finish();
        assertThat(count(PreemptionCounter.REDUCES_PREEMPTED)).isEqualTo(1);
        assertThat(count(PreemptionCounter.MAP_OUTPUTS_KEPT)).isEqualTo(3);
        assertThat(count(PreemptionCounter.MAPS_PREEMPTED)).isZero();
        assertThat(count(PreemptionCounter.RECORDS_KEPT)).isZero();
    }

    private void reduces(TaskAttempt attempt) {
        TaskAttemptStatus status = new TaskAttemptStatus();
        status.id = attempt.getID();
        status.phase = Phase.REDUCE;
        status.taskState = TaskAttemptState.RUNNING;
        status.stateString = "";
        status.counters = new org.apache.hadoop.mapreduce.Counters();
        master.getContext()
                .getEventHandler()
                .handle(new TaskAttemptStatusUpdateEvent(attempt.getID(), new AtomicReference<>(status)));
        await().atMost(30, SECONDS).until(() -> attempt.getPhase() == Phase.REDUCE);
    }

    @Test
    void reduce_isWantedInItsReducePhase_goesOn() throws Exception {
        start("hawser.chronos.otherwise", "wait");
        TaskAttempt attempt = latest(task(TaskType.REDUCE));
        assertThat(part.isPreemptible(attempt.getID())).isTrue();
        reduces(attempt);
        assertThat(part.isPreemptible(attempt.getID())).isFalse();
        want(attempt, false);

        finish();

        assertThat(count(PreemptionCounter.REFUSED_ATTEMPTS)).isEqualTo(1);
        assertThat(task(TaskType.REDUCE).getAttempts()).hasSize(1);
    }

    @Test
    void reduce_isWantedInItsReducePhaseAndOthersAreKilled_isKilled() throws Exception {
        start("hawser.chronos.otherwise", "kill");
        TaskAttempt first = latest(task(TaskType.REDUCE));
        reduces(first);

        want(first, false);

        await().atMost(30, SECONDS).until(() -> first.getState() == TaskAttemptState.KILLED);
        assertThat(String.join("\n", first.getDiagnostics()))
                .contains("Preempted by Chronos: it is in its reduce phase");
    }

    @Test
    void map_doesNotStopInTime_isCountedAndToldOn() throws Exception {
        start("hawser.chronos.grace", "100ms");
        Task map = task(TaskType.MAP);
        TaskAttempt first = latest(map);

        want(first, false);

        await().atMost(30, SECONDS).until(() -> count(PreemptionCounter.LATE_ATTEMPTS) == 1);
        assertThat(first.getState()).isEqualTo(TaskAttemptState.RUNNING);
        assertThat(told(map).stopping()).containsExactly(name(first));
    }

    @Test
    void map_hasStoppedOftenEnough_goesOn() throws Exception {
        start("hawser.chronos.max-preemptions", "1");
        Task map = task(TaskType.MAP);
        assertThat(part.isPreemptible(latest(map).getID())).isTrue();
        want(latest(map), false);
        TaskAttempt second = stopped(map, 5);
        assertThat(part.isPreemptible(second.getID())).isFalse();

        want(second, false);

        assertThat(told(map).stopping()).isEmpty();
        finish();
        assertThat(count(PreemptionCounter.REFUSED_ATTEMPTS)).isEqualTo(1);
    }

    /** It may have failed because of the parts. */
    @Test
    void attempt_failsAfterThePartWasMade_nextOneGetsNone() throws Exception {
        start("hawser.chronos.grace", "1h");
        Task map = task(TaskType.MAP);
        want(latest(map), false);
        TaskAttempt second = stopped(map, 5);
        assertThat(told(map).parts()).hasSize(1);

        master.getContext()
                .getEventHandler()
                .handle(new TaskAttemptEvent(second.getID(), TaskAttemptEventType.TA_FAILMSG));

        await().atMost(30, SECONDS).until(() -> second.getState() == TaskAttemptState.FAILED);
        assertThat(part.checkpoint(map.getID())).isEmpty();
    }

    @Test
    void attempt_nobodyWants_isNotKilledWhateverItSays() throws Exception {
        start("hawser.chronos.grace", "1h");
        Task map = task(TaskType.MAP);

        part.saveCheckpoint(
                map.getID(),
                TaskParts.NONE
                        .withStopping(name(latest(map)))
                        .withParts(List.of(Part.of(name(latest(map)), 5)), new Counters())
                        .toCheckpoint());

        assertThat(part.checkpoint(map.getID())).isEmpty();
        finish();
        assertThat(map.getAttempts()).hasSize(1);
    }

    @Test
    void job_withoutTheHook_isLeftAlone() throws Exception {
        start(MRConfig.RESOURCE_CALCULATOR_PROCESS_TREE, "");
        Task map = task(TaskType.MAP);

        want(latest(map), false);

        assertThat(part.checkpoint(map.getID())).isEmpty();
        finish();
        assertThat(count(PreemptionCounter.REFUSED_ATTEMPTS)).isZero();
    }

    @Test
    void parts_ofAnEarlierMaster_areReadButForUnfinishedOnes() throws Exception {
        SavedParts saved = SavedParts.of(settings()).orElseThrow();
        assertThat(saved.read()).isEmpty();
        TaskAttemptID attempt = TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_0");
        TaskParts parts = TaskParts.NONE.withParts(List.of(Part.of(attempt, 5).at("host", 1)), new Counters());

        saved.write(attempt, parts);
        Files.write(staging.resolve("hawser-parts/attempt_1700000000000_0001_m_000004_0.unfinished"), new byte[] {1});

        assertThat(saved.read()).containsExactly(parts);
    }
}
