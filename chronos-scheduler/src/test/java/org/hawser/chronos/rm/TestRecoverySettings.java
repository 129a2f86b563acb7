// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.hawser.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class TestRecoverySettings {
    private static final String PROCESSORS = YarnConfiguration.RM_APPLICATION_MASTER_SERVICE_PROCESSORS;
    private static final String QUEUES = "hawser.chronos.disabled-queues";

    private final Configuration conf = new Configuration(false);

    @Test
    void of_nothing_hasTheDefaults() {
        RecoverySettings settings = RecoverySettings.of(conf);

        assertThat(settings.killAfter()).hasSeconds(15);
        assertThat(settings.limits().naturalTermination()).hasSeconds(2);
        assertThat(settings.limits().samePriority()).isFalse();
        assertThat(settings.spared()).isEmpty();
    }

    @Test
    void of_shareAboveOne_isRefused() {
        conf.set("hawser.chronos.max-victims-per-round", "1.5");

        assertThatThrownBy(() -> RecoverySettings.of(conf))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hawser.chronos.max-victims-per-round");
    }

    @Test
    void check_noProcessor_isRefusedWithTheRemedy() {
        conf.set(PROCESSORS, "org.Other");

        assertRefused(new CapacityScheduler(), PROCESSORS + "=org.Other. Add it there, or set");
    }

    @Test
    void check_fifoScheduler_isRefusedWithTheRemedy() {
        conf.set(PROCESSORS, "org.Other, " + ReportProcessor.class.getName());

        assertRefused(new FifoScheduler(), "FifoScheduler cannot. Use the CapacityScheduler");
    }

    @Test
    void check_unknownQueue_isRefusedWithTheRemedy() throws Exception {
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        try (SmallCluster cluster = new SmallCluster(conf, CapacityScheduler.class)) {
            conf.set(PROCESSORS, ReportProcessor.class.getName());
            conf.set(QUEUES, "root.default");
            assertThat(RecoverySettings.of(conf).check(conf, cluster.scheduler()))
                    .isNotNull();

            conf.set(QUEUES, "root.default, root.nosuch");
            assertRefused(cluster.scheduler(), "names root.nosuch, which the scheduler does not know");
        }
    }

    private void assertRefused(ResourceScheduler scheduler, String part) {
        RecoverySettings settings = RecoverySettings.of(conf);
        assertThatThrownBy(() -> settings.check(conf, scheduler))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(part);
    }
}
