// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.checkpoint.FSCheckpointID;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestRefusal {
    private static final TaskAttemptID ATTEMPT = TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_1");

    @ParameterizedTest
    @EnumSource(Obstacle.class)
    void refusal_travelsAsACheckpoint_isTheSame(Obstacle why) {
        Refusal refusal = new Refusal(ATTEMPT, why);

        TaskCheckpointID read = WritableUtils.clone(refusal.toCheckpoint(), new Configuration());

        assertThat(Refusal.of(read)).contains(refusal);
    }

    @Test
    void parts_areNoRefusal() {
        TaskParts parts = TaskParts.NONE.withStopping(ATTEMPT).withParts(List.of(Part.of(ATTEMPT, 5)), new Counters());

        assertThat(Refusal.of(parts.toCheckpoint())).isEmpty();
        assertThat(Refusal.of(TaskParts.NONE.toCheckpoint())).isEmpty();
    }

    @Test
    void refusal_withAReasonNobodyKnows_isRefused() {
        TaskCheckpointID checkpoint = new TaskCheckpointID(
                new FSCheckpointID(new Path("/a")), List.of(new Path("/refusal/" + ATTEMPT + "/MOOD")), new Counters());

        assertThatThrownBy(() -> Refusal.of(checkpoint)).isInstanceOf(IllegalArgumentException.class);
    }
}
