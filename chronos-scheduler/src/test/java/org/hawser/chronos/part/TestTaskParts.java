// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.checkpoint.FSCheckpointID;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestTaskParts {
    private static TaskAttemptID attempt(int number) {
        return TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_" + number);
    }

    @Test
    void rehearsal_isOfWhatCanBeSent() {
        assertThatCode(TaskParts::rehearse).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "node1.example.org", "fe80::1", "10.0.0.1"})
    void parts_travelAsACheckpoint_areTheSame(String host) {
        Counters counters = new Counters();
        counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).increment(12);
        counters.findCounter("mine", "special").increment(3);
        TaskParts parts = new TaskParts(
                Set.of(attempt(2), attempt(1000)),
                List.of(Part.of(attempt(0), 5).at(host, 13562), Part.of(attempt(1), 7, 1234)),
                counters);

        assertThat(TaskParts.of(WritableUtils.clone(parts.toCheckpoint(), new Configuration())))
                .isEqualTo(parts);
        assertThat(parts.records()).isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "node1.example.org", "fe80::1", "10.0.0.1"})
    void partsOfAReduce_travelAsACheckpoint_areTheSame(String host) throws Exception {
        Counters counters = new Counters();
        counters.findCounter(TaskCounter.SHUFFLED_MAPS).increment(12);
        BitSet maps = new BitSet();
        new Random(3).ints(20_000, 0, 50_000).forEach(maps::set);
        TaskParts parts = new TaskParts(
                Set.of(attempt(2)),
                List.of(
                        Part.of(attempt(0), new FetchedMaps(maps, counters)).at(host, 13562),
                        Part.of(attempt(1), new FetchedMaps(BitSet.valueOf(new long[] {1}), new Counters()))),
                new Counters());

        assertThat(TaskParts.of(WritableUtils.clone(parts.toCheckpoint(), new Configuration())))
                .isEqualTo(parts);
        assertThat(parts.amount()).isEqualTo(maps.cardinality() + 1);
        assertThat(parts.records()).isZero();
        DataOutputBuffer out = new DataOutputBuffer();
        parts.toCheckpoint().write(out);
        assertThat(out.getLength()).isLessThan(10_000);
    }

    @Test
    void partOfAReduce_withoutMaps_isRefused() {
        assertThatThrownBy(() -> new FetchedMaps(new BitSet(), new Counters()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/fetched/attempt_1_0001_r_000003_0/AQ/-/1/host",
                "/fetched/attempt_1_0001_r_000003_0/AA/AQ/1/host",
                "/fetched/attempt_1_0001_r_000003_0/AQ/1/host",
                "/part/attempt_1_0001_m_000003_0/0/-1/1/host",
                "/part/attempt_1_0001_m_000003_0/x/-1/1/host",
                "/part/attempt_1_0001_m_000003_0/1/x/1/host",
                "/part/attempt_1_0001_m_000003_0",
                "/part/nothing/1/1/1/host",
                "/stop/nothing",
                "/else"
            })
    void checkpoint_isNotOurs_isRefused(String line) {
        TaskCheckpointID checkpoint =
                new TaskCheckpointID(new FSCheckpointID(new Path("/a")), List.of(new Path(line)), new Counters());

        assertThatThrownBy(() -> TaskParts.of(checkpoint)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void attempts_comeAndGo_leaveThePartsAlone() {
        TaskParts parts = TaskParts.NONE.withParts(List.of(Part.of(attempt(0), 5)), new Counters());

        TaskParts stopping = parts.withStopping(attempt(1)).withStopping(attempt(2));

        assertThat(stopping.withoutStopping(attempt(1)).stopping()).containsExactly(attempt(2));
        assertThat(stopping.withoutStopping(attempt(1)).withoutStopping(attempt(2)))
                .isEqualTo(parts);
    }
}
