// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestTaskKind {
    private static final String IS_MAP = "mapreduce.task.ismap";

    private final Configuration conf = new Configuration(false);

    @BeforeEach
    void submit() {
        conf.set("mapreduce.job.dir", "/staging/job_1_0001");
        conf.set("hawser.reuse.address-dir", "/shared/agents");
        conf.set("mapreduce.job.reduce.shuffle.consumer.plugin.class", "org.hawser.shuffle.hadoop.HawserShuffle");
    }

    @Test
    void task_whichReduces_isKnownByHadoopsSetting() {
        assertThat(TaskKind.of(conf, Map.of())).isEqualTo(new TaskKind(true, false));
        conf.setBoolean(IS_MAP, true);
        assertThat(TaskKind.of(conf, Map.of())).isEqualTo(new TaskKind(true, false));
        conf.setBoolean(IS_MAP, false);
        assertThat(TaskKind.of(conf, Map.of())).isEqualTo(new TaskKind(true, true));
    }

    @Test
    void reduceTask_ofAJobWithAnotherShuffle_isLikeAnyOther() {
        conf.unset("mapreduce.job.reduce.shuffle.consumer.plugin.class");
        conf.setBoolean(IS_MAP, false);

        assertThat(TaskKind.of(conf, Map.of())).isEqualTo(TaskKind.OTHER);
    }

    /** It may fetch for long, and write nothing. */
    @Test
    void reduceTask_beforeItWritesAnything_isKnownToTheAgent(@TempDir Path root) throws IOException {
        TaskNode node = new TaskNode(root);
        conf.setStrings(
                "mapreduce.cluster.local.dir",
                node.appDir(0).toString(),
                node.appDir(1).toString());
        try (FakeAgent agent = node.agent(1)) {
            try (MemoryDisk map = TaskNode.disk()) {
                map.configure(conf);
                assertThat(agent.connections()).isZero();
            }
            conf.setBoolean(IS_MAP, false);
            try (MemoryDisk reduce = TaskNode.disk()) {
                reduce.configure(conf);
                assertThat(agent.connections()).isEqualTo(1);
                assertThat(agent.reducers()).isEqualTo(1);
            }
        }
    }
}
