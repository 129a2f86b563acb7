// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hawser.chronos.master.PreemptedMaster.latest;
import static org.hawser.chronos.master.PreemptedMaster.name;

import java.nio.file.Files;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.v2.api.records.Phase;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptStatusUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptStatusUpdateEvent.TaskAttemptStatus;
import org.hawser.chronos.part.FetchedMaps;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.PreemptionCounter;
import org.hawser.chronos.part.TaskParts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hadoop's ApplicationMaster with its real job, tasks and attempts; containers are faked. */
@Timeout(120)
class TestChronosPart extends MasterTest {
    @Test
    void map_isWantedTwice_stopsAndTheNextAttemptsGetItsParts() throws Exception {
        master.start("hawser.chronos.grace", "1h");
        Task map = master.map();
        TaskAttempt first = latest(map);
        assertThat(master.part.checkpoint(map.getID())).isEmpty();

        master.want(first, false);
        master.want(first, false);
        assertThat(master.told(map).stopping()).containsExactly(name(first));
        TaskAttempt second = master.stopped(map, 5);
        assertThat(master.told(map).stopping()).isEmpty();
        assertThat(master.told(map).parts())
                .containsExactly(Part.of(name(first), 5).at(first.getNodeId().getHost(), first.getShufflePort()));
        master.want(second, true);
        assertThat(master.told(map).stopping()).containsExactly(name(second));
        master.stopped(map, 7);

        assertThat(master.told(map).parts()).map(Part::attempt).containsExactly(name(first), name(second));
        assertThat(master.told(map)
                        .counters()
                        .findCounter(TaskCounter.MAP_INPUT_RECORDS)
                        .getValue())
                .isEqualTo(12);
        await().untilAsserted(() -> assertThat(master.saved().read().tasks())
                .map(TaskParts::records)
                .containsExactlyInAnyOrder(5L, 12L));
        master.finish();
        assertThat(master.count(PreemptionCounter.MAPS_PREEMPTED)).isEqualTo(2);
        assertThat(master.count(PreemptionCounter.RECORDS_KEPT)).isEqualTo(12);
        assertThat(master.count(PreemptionCounter.LATE_ATTEMPTS)).isZero();
        assertThat(master.count(PreemptionCounter.REFUSED_ATTEMPTS)).isZero();
    }

    @Test
    void map_hasNotBegun_isKilledWithoutAPart() throws Exception {
        master.start("hawser.chronos.grace", "1h");
        Task map = master.map();
        master.want(latest(map), false);

        master.stopped(map, 0);

        assertThat(master.part.checkpoint(map.getID())).isEmpty();
        master.finish();
    }

    @Test
    void map_hasSaidThatItCannotStop_isKilledWithItsReason() throws Exception {
        master.start("hawser.chronos.otherwise", "kill");
        Task map = master.map();
        TaskAttempt first = latest(map);
        master.refuse(first, Obstacle.INPUT);
        assertThat(master.part.isPreemptible(first.getID())).isFalse();

        master.want(first, false);

        master.awaitKilled(first);
        assertThat(PreemptedMaster.diagnostics(first)).contains("Preempted by Chronos: " + Obstacle.INPUT.text());
    }

    @Test
    void map_saysThatItCannotStopWhenItIsWanted_goesOnAndIsCountedOnce() throws Exception {
        master.start("hawser.chronos.grace", "100ms");
        Task map = master.map();
        master.want(latest(map), false);

        master.refuse(latest(map), Obstacle.SIDE_FILES);
        master.refuse(latest(map), Obstacle.SIDE_FILES);

        assertThat(master.told(map).stopping()).isEmpty();
        master.finish();
        assertThat(master.count(PreemptionCounter.REFUSED_ATTEMPTS)).isEqualTo(1);
        assertThat(map.getAttempts()).hasSize(1);
    }

    @Test
    void reduce_isWanted_stopsAndTheNextAttemptGetsItsPart() throws Exception {
        master.start("hawser.chronos.grace", "1h");
        Task reduce = master.reduce();
        TaskAttempt first = latest(reduce);

        master.want(first, false);
        assertThat(master.told(reduce).stopping()).containsExactly(name(first));
        Part kept = Part.of(name(first), new FetchedMaps(BitSet.valueOf(new long[] {7}), new Counters()));
        master.stopped(first, List.of(kept), new Counters());

        master.next(reduce, first);
        assertThat(PreemptedMaster.diagnostics(first)).contains("Preempted by Chronos: 3 map outputs");
        assertThat(master.told(reduce).parts())
                .containsExactly(kept.at(first.getNodeId().getHost(), first.getShufflePort()));
        master.finish();
        assertThat(master.count(PreemptionCounter.REDUCES_PREEMPTED)).isEqualTo(1);
        assertThat(master.count(PreemptionCounter.MAP_OUTPUTS_KEPT)).isEqualTo(3);
        assertThat(master.count(PreemptionCounter.MAPS_PREEMPTED)).isZero();
        assertThat(master.count(PreemptionCounter.RECORDS_KEPT)).isZero();
    }

    private void reduces(TaskAttempt attempt) {
        TaskAttemptStatus status = new TaskAttemptStatus();
        status.id = attempt.getID();
        status.phase = Phase.REDUCE;
        status.taskState = TaskAttemptState.RUNNING;
        status.stateString = "";
        status.counters = new org.apache.hadoop.mapreduce.Counters();
        master.send(new TaskAttemptStatusUpdateEvent(attempt.getID(), new AtomicReference<>(status)));
        await().atMost(30, SECONDS).until(() -> attempt.getPhase() == Phase.REDUCE);
    }

    @Test
    void reduce_isWantedInItsReducePhase_goesOn() throws Exception {
        master.start("hawser.chronos.otherwise", "wait");
        TaskAttempt attempt = latest(master.reduce());
        assertThat(master.part.isPreemptible(attempt.getID())).isTrue();
        reduces(attempt);
        assertThat(master.part.isPreemptible(attempt.getID())).isFalse();
        master.want(attempt, false);

        master.finish();

        assertThat(master.count(PreemptionCounter.REFUSED_ATTEMPTS)).isEqualTo(1);
        assertThat(master.reduce().getAttempts()).hasSize(1);
    }

    @Test
    void reduce_isWantedInItsReducePhaseAndOthersAreKilled_isKilled() throws Exception {
        master.start("hawser.chronos.otherwise", "kill");
        TaskAttempt first = latest(master.reduce());
        reduces(first);

        master.want(first, false);

        master.awaitKilled(first);
        assertThat(PreemptedMaster.diagnostics(first)).contains("Preempted by Chronos: it is in its reduce phase");
    }

    @Test
    void map_doesNotStopInTime_isCountedAndToldOn() throws Exception {
        master.start("hawser.chronos.grace", "100ms");
        Task map = master.map();
        TaskAttempt first = latest(map);

        master.want(first, false);

        await().atMost(30, SECONDS).until(() -> master.count(PreemptionCounter.LATE_ATTEMPTS) == 1);
        assertThat(first.getState()).isEqualTo(TaskAttemptState.RUNNING);
        assertThat(master.told(map).stopping()).containsExactly(name(first));
    }

    @Test
    void map_hasStoppedOftenEnough_goesOn() throws Exception {
        master.start("hawser.chronos.max-preemptions", "1");
        Task map = master.map();
        assertThat(master.part.isPreemptible(latest(map).getID())).isTrue();
        master.want(latest(map), false);
        TaskAttempt second = master.stopped(map, 5);
        assertThat(master.part.isPreemptible(second.getID())).isFalse();

        master.want(second, false);

        assertThat(master.told(map).stopping()).isEmpty();
        master.finish();
        assertThat(master.count(PreemptionCounter.REFUSED_ATTEMPTS)).isEqualTo(1);
    }

    /** It may have failed because of the parts. */
    @Test
    void attempt_failsAfterThePartWasMade_nextOneGetsNone() throws Exception {
        master.start("hawser.chronos.grace", "1h");
        Task map = master.map();
        master.want(latest(map), false);
        TaskAttempt second = master.stopped(map, 5);
        assertThat(master.told(map).parts()).hasSize(1);

        master.send(second, TaskAttemptEventType.TA_FAILMSG);

        await().atMost(30, SECONDS).until(() -> second.getState() == TaskAttemptState.FAILED);
        assertThat(master.part.checkpoint(map.getID())).isEmpty();
    }

    @Test
    void attempt_nobodyWants_isNotKilledWhateverItSays() throws Exception {
        master.start("hawser.chronos.grace", "1h");
        Task map = master.map();

        master.stopped(latest(map), List.of(Part.of(name(latest(map)), 5)), new Counters());

        assertThat(master.part.checkpoint(map.getID())).isEmpty();
        master.finish();
        assertThat(map.getAttempts()).hasSize(1);
    }

    @Test
    void job_withoutTheHook_isLeftAlone() throws Exception {
        master.start(MRConfig.RESOURCE_CALCULATOR_PROCESS_TREE, "");
        Task map = master.map();

        master.want(latest(map), false);

        assertThat(master.part.checkpoint(map.getID())).isEmpty();
        master.finish();
        assertThat(master.count(PreemptionCounter.REFUSED_ATTEMPTS)).isZero();
    }

    @Test
    void parts_ofAnEarlierMaster_areReadButForUnfinishedOnes() throws Exception {
        SavedParts saved = master.saved();
        assertThat(saved.read().tasks()).isEmpty();
        TaskAttemptID attempt = TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_0");
        TaskParts parts = TaskParts.NONE.withParts(List.of(Part.of(attempt, 5).at("host", 1)), new Counters());

        saved.write(attempt, parts);
        Files.write(staging.resolve("hawser-parts/attempt_1700000000000_0001_m_000004_0.unfinished"), new byte[] {1});

        assertThat(saved.read()).isEqualTo(new SavedParts.Found(List.of(parts), 0));
    }
}
