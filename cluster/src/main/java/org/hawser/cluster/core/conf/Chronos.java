// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What has the ResourceManager notice lost nodes within seconds, tasks make room for those that run again because of it, and
 * jobs keep the work of maps that make room.
 */
public final class Chronos {
    /** By name: this module does without the one that has it. */
    private static final String POLICY = "org.hawser.chronos.rm.ChronosPolicy";

    private static final String PROCESSORS = "yarn.resourcemanager.application-master-service.processors";
    private static final String PROCESSOR = "org.hawser.chronos.rm.ReportProcessor";
    private static final String PREEMPTION = "hawser.chronos.preemption";

    private static final String TASKS = "mapreduce.job.process-tree.class";
    private static final String TASK_HOOK = "org.hawser.common.task.HawserTaskHook";
    private static final String MASTERS = "yarn.app.mapreduce.am.preemption.policy";
    private static final String MASTER_POLICY = "org.hawser.common.master.HawserMasterPolicy";

    private static final String CONNECT = "yarn.client.nodemanager-connect.max-wait-ms";
    /** The ApplicationMaster of a job with another policy waits so long for a dead NodeManager before tasks run again. */
    private static final String CONNECT_MILLIS = "10000";

    private Chronos() {}

    /**
     * The settings with the policy and the processor, which others may precede, and with those of preemption and of jobs that
     * have no other value.
     */
    public static Map<String, String> addedTo(Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        MonitorPolicies.add(all, POLICY);
        all.merge(PROCESSORS, PROCESSOR, MonitorPolicies::with);
        all.putIfAbsent(PREEMPTION, "true");
        all.putIfAbsent(TASKS, TASK_HOOK);
        all.putIfAbsent(MASTERS, MASTER_POLICY);
        all.putIfAbsent(CONNECT, CONNECT_MILLIS);
        return all;
    }
}
