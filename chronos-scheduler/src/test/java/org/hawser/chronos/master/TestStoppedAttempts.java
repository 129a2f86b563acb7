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
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.checkpoint.FSCheckpointID;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskEventType;
import org.hawser.chronos.part.FetchedMaps;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.PreemptionCounter;
import org.hawser.chronos.part.TaskParts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of attempts that have stopped, and which of their parts the next ones get, when not all is well. */
@Timeout(120)
class TestStoppedAttempts extends MasterTest {
    private Task map;
    private TaskAttempt first;

    private void start() throws Exception {
        master.start("hawser.chronos.grace", "1h");
        map = master.map();
        first = latest(map);
        master.want(first, false);
    }

    private static Part part(TaskAttempt attempt, long records) {
        return Part.of(name(attempt), records);
    }

    private List<TaskAttemptID> kept(Task task) {
        return master.told(task).parts().stream().map(Part::attempt).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/else",
                "/stop/nothing",
                "/part/attempt_1_0001_m_000003_0/0/-1/1/host",
                "/refusal/nothing/INPUT",
                "/refusal/attempt_1_0001_m_000003_0/NOTHING"
            })
    void message_isNotOurs_isIgnored(String line) throws Exception {
        start();

        master.part.saveCheckpoint(
                map.getID(),
                new TaskCheckpointID(
                        new FSCheckpointID(new org.apache.hadoop.fs.Path("/a")),
                        List.of(new org.apache.hadoop.fs.Path(line)),
                        new Counters()));

        assertThat(master.told(map).stopping()).containsExactly(name(first));
        master.stopped(map, 5);
        assertThat(kept(map)).containsExactly(name(first));
    }

    @Test
    void message_ofNobody_isIgnored() throws Exception {
        start();

        master.part.saveCheckpoint(map.getID(), TaskParts.NONE.toCheckpoint());

        assertThat(master.told(map).stopping()).containsExactly(name(first));
    }

    /** An attempt that does not know whether it was heard says it again. */
    @Test
    void attempt_saysTwiceThatItHasStopped_countsOnce() throws Exception {
        start();

        master.stopped(first, List.of(part(first, 5)), new Counters());
        master.stopped(first, List.of(part(first, 5)), new Counters());

        TaskAttempt second = master.next(map, first);
        master.stopped(first, List.of(part(first, 5)), new Counters());
        master.want(second, false);
        master.stopped(map, 2);
        master.finish();
        assertThat(master.count(PreemptionCounter.MAPS_PREEMPTED)).isEqualTo(2);
        assertThat(master.count(PreemptionCounter.RECORDS_KEPT)).isEqualTo(7);
    }

    /** Its node may be gone. */
    @Test
    void attempt_doesWithoutAnEarlierPart_itsOwnIsKept() throws Exception {
        start();
        TaskAttempt second = master.stopped(map, 100);
        master.want(second, false);

        master.stopped(second, List.of(part(second, 60)), new Counters());

        master.next(map, second);
        assertThat(kept(map)).containsExactly(name(second));
        assertThat(master.told(map).records()).isEqualTo(60);
    }

    @Test
    void attempt_doesWithoutAnEarlierPartAndHasNone_earlierPartStays() throws Exception {
        start();
        TaskAttempt second = master.stopped(map, 100);
        master.want(second, false);

        master.stopped(second, List.of(), new Counters());

        master.next(map, second);
        assertThat(kept(map)).containsExactly(name(first));
    }

    @Test
    void reduce_doesWithoutOneOfTwoParts_itsOwnAndTheOtherAreKept() throws Exception {
        start();
        Task reduce = master.reduce();
        TaskAttempt one = latest(reduce);
        master.want(one, false);
        Part lost = fetched(one, 0b1111);
        master.stopped(one, List.of(lost), new Counters());
        TaskAttempt two = master.next(reduce, one);
        master.want(two, false);
        Part there = fetched(two, 0b10000);
        master.stopped(two, List.of(lost, there), new Counters());
        TaskAttempt three = master.next(reduce, two);
        master.want(three, false);

        master.stopped(three, List.of(there, fetched(three, 0b1)), new Counters());

        master.next(reduce, three);
        assertThat(kept(reduce)).containsExactly(name(two), name(three));
    }

    private static Part fetched(TaskAttempt attempt, long maps) {
        return Part.of(name(attempt), new FetchedMaps(BitSet.valueOf(new long[] {maps}), new Counters()));
    }

    /** After an attempt that has failed, the next one does not hear of parts. */
    @Test
    void attempt_hasNotHeardOfAPartInDoubt_itsOwnIsKept() throws Exception {
        start();
        TaskAttempt second = master.stopped(map, 100);
        master.send(second, TaskAttemptEventType.TA_FAILMSG);
        await().atMost(30, SECONDS).until(() -> second.getState() == TaskAttemptState.FAILED && latest(map) != second);
        TaskAttempt third = latest(map);
        master.awaitRunning(third);
        master.want(third, false);

        master.stopped(third, List.of(part(third, 60)), new Counters());

        master.next(map, third);
        assertThat(kept(map)).containsExactly(name(third));
    }

    @Test
    void attempts_runAtTheSameTime_whatHasMoreIsKept() throws Exception {
        start();
        master.send(new TaskEvent(map.getID(), TaskEventType.T_ADD_SPEC_ATTEMPT));
        await().atMost(30, SECONDS).until(() -> latest(map) != first);
        TaskAttempt twin = latest(map);
        master.awaitRunning(twin);
        master.want(twin, false);

        master.stopped(first, List.of(part(first, 100)), new Counters());
        master.awaitKilled(first);
        master.stopped(twin, List.of(part(twin, 60)), new Counters());
        master.next(map, twin);

        assertThat(kept(map)).containsExactly(name(first));
    }

    /** It knew of no part, so none has made it fail. */
    @Test
    void attempt_beganBeforeThePartAndFails_partIsKept() throws Exception {
        start();
        master.send(new TaskEvent(map.getID(), TaskEventType.T_ADD_SPEC_ATTEMPT));
        await().atMost(30, SECONDS).until(() -> latest(map) != first);
        TaskAttempt twin = latest(map);
        master.awaitRunning(twin);
        master.stopped(first, List.of(part(first, 100)), new Counters());
        master.awaitKilled(first);

        master.send(twin, TaskAttemptEventType.TA_FAILMSG);

        await().atMost(30, SECONDS).until(() -> twin.getState() == TaskAttemptState.FAILED);
        assertThat(kept(map)).containsExactly(name(first));
    }

    @Test
    void attempts_stagingDirectoryHangs_areKilledAndTheirPartsKept() throws Exception {
        master.start(MRJobConfig.MAPREDUCE_JOB_DIR, HangingFiles.ROOT.toString());
        map = master.map();
        first = latest(map);
        master.want(first, false);
        TaskAttempt second = master.stopped(map, 100);
        master.want(second, false);
        master.stopped(map, 50);

        assertThat(kept(map)).containsExactly(name(first), name(second));
    }

    /** Nobody would hear that it has stopped. */
    @Test
    void part_ends_attemptThatIsToStopIsKilled() throws Exception {
        start();

        master.part.stop();

        master.awaitKilled(first);
        assertThat(PreemptedMaster.diagnostics(first)).contains("Preempted by Chronos: ");
        assertThat(latest(master.reduce()).getState()).isEqualTo(TaskAttemptState.RUNNING);
    }

    @Test
    void nextMaster_partIsNoLongerKept_doesNotReadIt() throws Exception {
        start();
        TaskAttempt second = master.stopped(map, 100);
        master.want(second, false);
        master.stopped(second, List.of(part(second, 60)), new Counters());
        master.next(map, second);
        TaskParts now = master.told(map);
        master.stop();

        assertThat(follow(now)).isZero();
    }

    @Test
    void nextMaster_onePartIsDamaged_readsTheOthersAndCountsIt() throws Exception {
        start();
        master.stopped(map, 100);
        TaskParts now = master.told(map);
        master.stop();
        Files.write(
                staging.resolve("hawser-parts/" + TaskAttemptID.forName("attempt_1_0001_m_000004_0")), new byte[] {1});

        assertThat(follow(now)).isEqualTo(1);
    }

    /** Waits until the next ApplicationMaster knows this. Returns how many parts it has lost. */
    private long follow(TaskParts now) throws Exception {
        PreemptedMaster following = new PreemptedMaster(staging);
        try {
            following.start("hawser.chronos.grace", "1h", 2);
            await().atMost(30, SECONDS).untilAsserted(() -> assertThat(following.told(following.map()))
                    .isEqualTo(now));
            return following.count(PreemptionCounter.LOST_PARTS);
        } finally {
            following.stop();
        }
    }
}
