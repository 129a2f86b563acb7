// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.Test;

/** Fails if Hadoop's tasks are not what {@link TaskInternals} takes them for. */
class TestTaskInternals {
    private static final TaskAttemptID ATTEMPT = TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_0");

    private final MapTask map = new MapTask("job.xml", ATTEMPT, 3, new JobSplit.TaskSplitIndex(), 1);

    private TaskInternals internals() {
        map.setConf(new JobConf());
        Task.TaskReporter reporter = map.new TaskReporter(map.getProgress(), null);
        return TaskInternals.of(new TaskAttemptContextImpl(new JobConf(), ATTEMPT, reporter))
                .orElseThrow();
    }

    @Test
    void map_ofItsContext_isFoundWithItsCounters() {
        TaskInternals internals = internals();

        internals.reporter().getCounter(TaskCounter.MAP_INPUT_RECORDS).increment(3);

        assertThat(internals.task()).isSameAs(map);
        assertThat(internals
                        .counters()
                        .findCounter(TaskCounter.MAP_INPUT_RECORDS)
                        .getValue())
                .isEqualTo(3);
        assertThat(internals.umbilical()).isNull();
        assertThat(internals.hook()).isEmpty();
    }

    @Test
    void outputFile_isReplaced_isTheTasks() {
        TaskInternals internals = internals();

        internals.replaceOutputFile(null);

        assertThat(map.getMapOutputFile()).isNull();
    }

    @Test
    void others_haveNone() {
        ReduceTask reduce = new ReduceTask("job.xml", ATTEMPT, 3, 1, 1);

        assertThat(TaskInternals.of((Object) reduce.new TaskReporter(reduce.getProgress(), null)))
                .isEmpty();
        assertThat(TaskInternals.of((Object) Reporter.NULL)).isEmpty();
        assertThat(TaskInternals.of(new TaskAttemptContextImpl(new JobConf(), ATTEMPT)))
                .isEmpty();
    }
}
