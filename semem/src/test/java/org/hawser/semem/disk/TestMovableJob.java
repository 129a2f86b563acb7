// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestMovableJob {
    private static final String PLUGIN = "mapreduce.job.reduce.shuffle.consumer.plugin.class";

    private final Configuration conf = new Configuration(false);

    @BeforeEach
    void submit() {
        conf.set("mapreduce.job.dir", "/staging/job_1_0001");
        conf.set("hawser.reuse.address-dir", "/shared/agents");
        conf.set(PLUGIN, "org.hawser.shuffle.hadoop.HawserShuffle");
    }

    @Test
    void task_ofAJobWithOurShuffle_isMovable() {
        assertThat(MovableJob.is(conf, Map.of("CONTAINER_ID", "container_1_0001_01_000002")))
                .isTrue();
    }

    @Test
    void task_ofAJobWithTheStockShuffle_isNot() {
        conf.set(PLUGIN, "org.apache.hadoop.mapreduce.task.reduce.Shuffle");
        assertThat(MovableJob.is(conf, Map.of())).isFalse();
        conf.unset(PLUGIN);
        assertThat(MovableJob.is(conf, Map.of())).isFalse();
    }

    /** Hawser's shuffle is the stock one then. */
    @Test
    void task_ofAShuffleThatEncryptsOrFindsNoAgents_isNot() {
        conf.unset("hawser.reuse.address-dir");
        assertThat(MovableJob.is(conf, Map.of())).isFalse();
        submit();
        conf.setBoolean("mapreduce.shuffle.ssl.enabled", true);
        assertThat(MovableJob.is(conf, Map.of())).isFalse();
    }

    @Test
    void task_ofAJobWhoseReducersMayUseMpiOnly_isNot() {
        conf.set("hawser.shuffle.transports", "mpi");
        assertThat(MovableJob.is(conf, Map.of())).isFalse();
        conf.set("hawser.shuffle.transports", "mpi,TCP");
        assertThat(MovableJob.is(conf, Map.of())).isTrue();
    }

    /** In an uber job it runs the tasks, and reads their outputs as files. */
    @Test
    void applicationMaster_ofAJobWithOurShuffle_isNot() {
        assertThat(MovableJob.is(conf, Map.of("APP_SUBMIT_TIME_ENV", "1700000000000")))
                .isFalse();
    }

    @Test
    void process_withTheSettingsOfItsSiteAlone_isNot() {
        conf.unset("mapreduce.job.dir");

        assertThat(MovableJob.is(conf, Map.of())).isFalse();
    }
}
