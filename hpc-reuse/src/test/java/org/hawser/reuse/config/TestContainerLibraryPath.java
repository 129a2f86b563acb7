// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class TestContainerLibraryPath {
    private final Configuration conf = new Configuration(false);

    @Test
    void from_mapReduceLeftAsItIs_isHadoopsOwnDirectory() {
        assertThat(ContainerLibraryPath.from(conf, Map.of("HADOOP_COMMON_HOME", "/opt/hadoop"))
                        .text())
                .isEqualTo("/opt/hadoop/lib/native");
    }

    @Test
    void from_homeNotSet_isWhatAForkedContainerGets() {
        assertThat(ContainerLibraryPath.from(conf, Map.of("HADOOP_HOME", "/opt/hadoop"))
                        .text())
                .isEqualTo("/lib/native");
    }

    @Test
    void from_environmentOfTasksInTheConfiguration_isThat() {
        conf.set("mapreduce.admin.user.env", "A=b,LD_LIBRARY_PATH={{HADOOP_COMMON_HOME}}/native:/opt/codecs");
        assertThat(ContainerLibraryPath.from(conf, Map.of("HADOOP_COMMON_HOME", "/opt/hadoop"))
                        .directories())
                .containsExactly("/opt/hadoop/native", "/opt/codecs");
    }

    @Test
    void from_environmentOfTasksWithoutAPath_isNone() {
        conf.set("mapreduce.admin.user.env", "A=b");
        assertThat(ContainerLibraryPath.from(conf, Map.of()).text()).isEmpty();
    }

    @Test
    void from_keySet_isThat() {
        conf.set("hawser.reuse.library-path", "/opt/a:/opt/b");
        assertThat(ContainerLibraryPath.from(conf, Map.of("HADOOP_COMMON_HOME", "/opt/hadoop"))
                        .directories())
                .containsExactly("/opt/a", "/opt/b");
    }
}
