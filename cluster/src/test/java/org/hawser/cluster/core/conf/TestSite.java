// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestSite {
    @ParameterizedTest
    @CsvSource({
        "fs.defaultFS, CORE",
        "fs.file.impl, MAPRED",
        "ipc.client.connect.max.retries, CORE",
        "dfs.replication, HDFS",
        "mapreduce.map.memory.mb, MAPRED",
        "yarn.app.mapreduce.am.resource.mb, MAPRED",
        "yarn.nodemanager.aux-services, YARN",
        "yarn.scheduler.minimum-allocation-mb, YARN",
        "yarn.scheduler.capacity.root.queues, CAPACITY_SCHEDULER",
        "hawser.reuse.slots, YARN",
        "hadoop.security.authorization, CORE",
        "security.service.authorization.default.hosts, POLICY"
    })
    void of_key_isTheFileItsDaemonsRead(String key, Site site) {
        assertThat(Site.of(key)).containsExactly(site);
    }

    @ParameterizedTest
    @CsvSource("mapreduce.shuffle.port")
    void of_shuffleKey_isBothFilesOfTheNodeManager(String key) {
        assertThat(Site.of(key)).containsExactlyInAnyOrder(Site.MAPRED, Site.YARN);
    }
}
