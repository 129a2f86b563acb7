// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptCompletionEventStatus;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskState;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.hawser.semem.wire.Loss;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With Hadoop's own job: fails too if a later version treats the end of a succeeded map differently. */
class TestLostMaps {
    private final JobMaster master = new JobMaster(2, 1);
    private Job job;
    private LostMaps maps;
    private TaskAttempt first;

    @BeforeEach
    void start() throws Exception {
        job = master.run(new Configuration());
        maps = new LostMaps(master.getContext());
        first = JobMaster.latest(master.map(0));
    }

    @AfterEach
    void stop() {
        master.stop();
    }

    @Test
    void output_ofASucceededMap_isMadeAgainAndNothingFails() throws Exception {
        master.finish(master.map(0));
        master.finish(master.map(1));

        lose(first.getID().toString());

        master.awaitNext(first, master.map(0));
        master.finishAll();
        assertThat(master.map(0).getAttempts()).hasSize(2);
        assertThat(master.map(1).getAttempts()).hasSize(1);
        assertThat(JobMaster.latest(master.map(0)).getState()).isEqualTo(TaskAttemptState.SUCCEEDED);
        assertThat(job.getFailedMaps()).isZero();
        assertThat(first.getDiagnostics()).anyMatch(line -> line.contains("node m1 is gone"));
        assertThat(job.getTaskAttemptCompletionEvents(0, 100))
                .filteredOn(event -> event.getAttemptId().equals(first.getID()))
                .extracting(event -> event.getStatus())
                .contains(TaskAttemptCompletionEventStatus.OBSOLETE)
                .doesNotContain(TaskAttemptCompletionEventStatus.SUCCEEDED);
    }

    @Test
    void output_ofAMapThatIsNotDone_isWaitedFor() throws Exception {
        lose(first.getID().toString());
        assertThat(first.getState()).isEqualTo(TaskAttemptState.RUNNING);
        master.finish(master.map(0));

        maps.end();

        master.awaitNext(first, master.map(0));
        master.finishAll();
        assertThat(master.map(0).getAttempts()).hasSize(2);
    }

    @Test
    void output_thatIsToldTwice_isMadeAgainOnce() throws Exception {
        master.finish(master.map(0));

        lose(first.getID().toString());
        lose(first.getID().toString());
        master.awaitNext(first, master.map(0));
        lose(first.getID().toString());
        master.finishAll();

        assertThat(master.map(0).getAttempts()).hasSize(2);
    }

    @Test
    void outputs_ofOthersAndUnknown_changeNothing() throws Exception {
        master.finish(master.map(0));
        String known = first.getID().toString();

        lose(
                known.replace("attempt_0_", "attempt_1_"),
                known.replace("attempt_0_0000_", "attempt_0_0001_"),
                known.replace("_m_000000_", "_m_000777_"),
                known.replace("_m_000000_0", "_m_000000_7"));
        master.finishAll();

        assertThat(master.map(0).getAttempts()).hasSize(1);
        assertThat(master.map(1).getAttempts()).hasSize(1);
    }

    /** As with a node that becomes unusable then. */
    @Test
    void output_thatNoReducerNeedsAnyMore_staysLost() throws Exception {
        master.finishAll();

        lose(first.getID().toString());

        assertThat(first.getState()).isEqualTo(TaskAttemptState.SUCCEEDED);
        assertThat(master.map(0).getState()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(job.getState()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void outputs_ofAJob_areNeededFromTheFirstMapToTheLastReducer() throws Exception {
        assertThat(maps.areNeeded()).as("no map is done").isFalse();
        master.finish(master.map(0));
        assertThat(maps.areNeeded()).isTrue();

        master.finishAll();

        assertThat(maps.areNeeded()).isFalse();
    }

    private void lose(String... attempts) {
        maps.add(new Loss("node m1 is gone", List.of(attempts)));
        maps.end();
    }
}
