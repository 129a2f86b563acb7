// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.hawser.shuffle.client.FetchStatistics;
import org.junit.jupiter.api.Test;

class TestVisibleStatistics {
    private static final String ATTEMPT = "attempt_1700000000000_0001_r_000003_0";

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

    @Test
    void show_attributes_areReadableUntilHidden() throws Exception {
        ObjectName name = new ObjectName("Hadoop:service=Reduce,name=HawserShuffle-" + ATTEMPT);

        Runnable hide = AgentShuffle.show(ATTEMPT, new FetchStatistics());

        assertThat(beans.getAttributes(name, new String[] {"StagingBytes", "PeakStagingBytes", "Requests", "Retries"})
                        .asList())
                .extracting(Attribute::getValue)
                .containsExactly(0L, 0L, 0L, 0L);
        hide.run();
        assertThat(beans.isRegistered(name)).isFalse();
    }

    @Test
    void show_sameAttemptAgain_isVisibleAgain() throws Exception {
        String attempt = ATTEMPT;
        AgentShuffle.show(attempt, new FetchStatistics()).run();

        Runnable hide = AgentShuffle.show(attempt, new FetchStatistics());

        assertThat(beans.queryNames(new ObjectName("Hadoop:service=Reduce,*"), null))
                .hasSize(1);
        hide.run();
    }
}
