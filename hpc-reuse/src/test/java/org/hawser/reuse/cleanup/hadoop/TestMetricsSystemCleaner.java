/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
