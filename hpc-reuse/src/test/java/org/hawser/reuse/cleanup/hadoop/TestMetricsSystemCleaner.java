// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.source.JvmMetrics;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestMetricsSystemCleaner {
    @Test
    void clean_metricsSystemStarted_nextContainerCanStartItsOwn() throws Exception {
        Cleaner cleaner = new HadoopCleaners().named("hadoop-metrics");
        cleaner.recordBaseline(new TestedSlot());
        MetricsSystem former = DefaultMetricsSystem.initialize("MapTask");
        JvmMetrics first = JvmMetrics.initSingleton("MAP", "former session");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isPositive();

        assertThat(DefaultMetricsSystem.instance()).isNotSameAs(former);
        ObjectName name = new ObjectName("Hadoop:service=MapTask,name=MetricsSystem,sub=Stats");
        assertThat(ManagementFactory.getPlatformMBeanServer().isRegistered(name))
                .isFalse();
        DefaultMetricsSystem.initialize("ReduceTask");
        assertThat(JvmMetrics.initSingleton("REDUCE", "next session")).isNotSameAs(first);
        cleaner.clean(EndedContainer.anywhere());
    }
}
