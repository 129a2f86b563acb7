// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Optional;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;
import org.apache.hadoop.util.Progress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Fails if Hadoop's shuffle is not what {@link ShuffleInternals} takes it for. */
class TestShuffleInternals {
    private static final TaskAttemptID REDUCE = TaskAttemptID.forName("attempt_1700000000000_0001_r_000003_0");

    private final ShuffleSchedulerImpl<Object, Object> scheduler = scheduler();

    private static ShuffleSchedulerImpl<Object, Object> scheduler() {
        JobConf job = new JobConf();
        job.setNumMapTasks(3);
        Counters counters = new Counters();
        return new ShuffleSchedulerImpl<>(
                job,
                new Status(),
                REDUCE,
                failure -> {},
                new Progress(),
                counters.findCounter(TaskCounter.SHUFFLED_MAPS),
                counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES),
                counters.findCounter(TaskCounter.FAILED_SHUFFLE));
    }

    @AfterEach
    void close() throws InterruptedException {
        scheduler.close();
    }

    private static final class Status extends TaskStatus {
        @Override
        public boolean getIsMap() {
            return false;
        }

        @Override
        public void addFetchFailedMap(TaskAttemptID map) {}
    }

    /** A plug-in with something in a field. */
    private static final class Holder implements ShuffleConsumerPlugin<Object, Object> {
        private final Object held;

        Holder(Object held) {
            this.held = held;
        }

        @Override
        public void init(Context<Object, Object> context) {}

        @Override
        public RawKeyValueIterator run() {
            throw new UnsupportedOperationException("Never fetches " + held);
        }

        @Override
        public void close() {}
    }

    private static TaskID map(int number) {
        return new TaskID(REDUCE.getJobID(), TaskType.MAP, number);
    }

    @Test
    void scheduler_ofAPlugin_isFoundWhereverItIs() {
        assertThat(ShuffleInternals.of(new Holder(scheduler)).orElseThrow().scheduler())
                .isSameAs(scheduler);
        assertThat(ShuffleInternals.of(new Holder(Optional.of(new Holder(Optional.of(scheduler)))))
                        .orElseThrow()
                        .scheduler())
                .isSameAs(scheduler);
        assertThat(ShuffleInternals.of(new Holder(null))).isEmpty();
        assertThat(ShuffleInternals.of(new Holder(Optional.empty()))).isEmpty();
        assertThat(ShuffleInternals.of(new Shuffle<>())).isEmpty();
    }

    /** Where {@link Shuffle} keeps it once it is made. */
    @Test
    void shuffle_ofHadoop_hasAFieldForIt() throws Exception {
        assertThat(Shuffle.class.getDeclaredField("scheduler").getType()).isEqualTo(ShuffleSchedulerImpl.class);
    }

    @Test
    void map_hasFailed_isFinished() {
        ShuffleInternals internals = ShuffleInternals.of(new Holder(scheduler)).orElseThrow();

        scheduler.tipFailed(map(1));

        assertThat(internals.finished()).isEqualTo(BitSet.valueOf(new long[] {2}));
    }

    @Test
    void fetchers_areStarved_finishWhatTheyHaveBegun() throws Exception {
        ShuffleInternals internals = ShuffleInternals.of(new Holder(scheduler)).orElseThrow();
        scheduler.addKnownMapOutput("host:1", "http://host:1/", new TaskAttemptID(map(0), 0));
        MapHost host = scheduler.getHost();
        assertThat(scheduler.getMapsForHost(host)).hasSize(1);
        scheduler.addKnownMapOutput("host:1", "http://host:1/", new TaskAttemptID(map(1), 0));
        scheduler.addKnownMapOutput("host:2", "http://host:2/", new TaskAttemptID(map(2), 0));

        assertThat(internals.starve()).containsExactly(host);
        assertThat(host.getState()).isEqualTo(MapHost.State.BUSY);
        scheduler.freeHost(host);

        assertThat(host.getState()).isEqualTo(MapHost.State.IDLE);
        assertThat(internals.starve()).isEmpty();
    }

    @Test
    void counters_ofATask_areThoseItReports() {
        ReduceTask task = new ReduceTask("job.xml", REDUCE, 3, 1, 1);
        task.setConf(new JobConf());
        Reporter reporter = task.new TaskReporter(task.getProgress(), null);

        reporter.incrCounter(TaskCounter.SHUFFLED_MAPS, 3);

        assertThat(ShuffleInternals.counters(task)
                        .findCounter(TaskCounter.SHUFFLED_MAPS)
                        .getValue())
                .isEqualTo(3);
    }
}
