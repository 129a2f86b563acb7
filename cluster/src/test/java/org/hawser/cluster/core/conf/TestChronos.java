// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;

class TestChronos {
    private static final String ENABLE = "yarn.resourcemanager.scheduler.monitor.enable";
    private static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";
    private static final String PROCESSORS = "yarn.resourcemanager.application-master-service.processors";
    private static final String PROCESSOR = "org.hawser.chronos.rm.ReportProcessor";
    private static final String TASKS = "mapreduce.job.process-tree.class";
    private static final String MASTERS = "yarn.app.mapreduce.am.preemption.policy";
    private static final String CONNECT = "yarn.client.nodemanager-connect.max-wait-ms";
    private static final String OURS = "org.hawser.chronos.rm.ChronosPolicy";

    @Test
    void addedTo_nothing_isTheOnlyPolicy() {
        assertThat(Chronos.addedTo(Map.of("a", "b")))
                .containsOnly(
                        Map.entry("a", "b"),
                        Map.entry(ENABLE, "true"),
                        Map.entry(POLICIES, OURS),
                        Map.entry(PROCESSORS, PROCESSOR),
                        Map.entry("hawser.chronos.preemption", "true"),
                        Map.entry(TASKS, "org.hawser.common.task.HawserTaskHook"),
                        Map.entry(MASTERS, "org.hawser.common.master.HawserMasterPolicy"),
                        Map.entry(CONNECT, "10000"));
    }

    @Test
    void addedTo_otherPolicies_keepsThem() {
        assertThat(Chronos.addedTo(Map.of(POLICIES, "org.Other, org.Another", ENABLE, "true")))
                .containsEntry(ENABLE, "true")
                .containsEntry(POLICIES, "org.Other,org.Another," + OURS);
    }

    @Test
    void addedTo_policiesThatAreSwitchedOff_isRefused() {
        assertThatThrownBy(() -> Chronos.addedTo(Map.of(ENABLE, "false")))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining(ENABLE + " is false");
    }

    /** A name without a text would keep the ResourceManager from starting. */
    @Test
    void addedTo_emptyListOfPolicies_isTheOnlyPolicy() {
        assertThat(Chronos.addedTo(Map.of(POLICIES, ""))).containsEntry(POLICIES, OURS);
        assertThat(Chronos.addedTo(Map.of(POLICIES, "org.Other, "))).containsEntry(POLICIES, "org.Other," + OURS);
    }

    @Test
    void addedTo_otherProcessorsAndNoPreemption_keepsThem() {
        assertThat(Chronos.addedTo(Map.of(PROCESSORS, "org.Other", "hawser.chronos.preemption", "false")))
                .containsEntry(PROCESSORS, "org.Other," + PROCESSOR)
                .containsEntry("hawser.chronos.preemption", "false");
    }

    @Test
    void addedTo_otherSettingsOfJobs_keepsThem() {
        Map<String, String> others = Map.of(TASKS, "org.Tree", MASTERS, "org.Policy", CONNECT, "60000");
        assertThat(Chronos.addedTo(others)).containsAllEntriesOf(others);
    }

    @Test
    void addedTo_itself_isThereOnce() {
        assertThat(Chronos.addedTo(Chronos.addedTo(Map.of()))).containsEntry(POLICIES, OURS);
    }
}
