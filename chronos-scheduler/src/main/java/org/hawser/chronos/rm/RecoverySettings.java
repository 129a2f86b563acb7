// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.hawser.chronos.compat.CapacitySide;
import org.hawser.chronos.compat.FairSide;
import org.hawser.chronos.compat.SchedulerSide;
import org.hawser.chronos.config.ChronosKeys;
import org.hawser.chronos.decide.Limits;
import org.hawser.common.config.ConfigException;

/**
 * The settings by which running tasks make room.
 *
 * @param spared queues whose applications are not asked for containers
 */
record RecoverySettings(Limits limits, Duration killAfter, Set<String> spared, boolean observeOnly) {
    /** How often room is made for one task that does not use it. */
    private static final int TRIES = 3;

    /** Throws {@link ConfigException} if a value is not allowed. */
    static RecoverySettings of(Configuration conf) {
        return new RecoverySettings(
                new Limits(
                        ChronosKeys.NATURAL_TERMINATION.get(conf::get),
                        ChronosKeys.MAX_VICTIMS_PER_ROUND.get(conf::get),
                        ChronosKeys.MAX_VICTIMS_PER_MINUTE.get(conf::get),
                        ChronosKeys.SAME_PRIORITY.get(conf::get),
                        TRIES),
                ChronosKeys.KILL_AFTER.get(conf::get),
                Set.copyOf(ChronosKeys.DISABLED_QUEUES.getIfSet(conf::get).orElse(List.of())),
                ChronosKeys.OBSERVE_ONLY.get(conf::get));
    }

    /** Throws {@link ConfigException} if something is missing without which nothing could be decided. */
    SchedulerSide check(Configuration conf, ResourceScheduler scheduler) {
        List<String> processors =
                Arrays.asList(conf.getTrimmedStrings(YarnConfiguration.RM_APPLICATION_MASTER_SERVICE_PROCESSORS));
        if (!processors.contains(ReportProcessor.class.getName())) {
            String key = YarnConfiguration.RM_APPLICATION_MASTER_SERVICE_PROCESSORS;
            throw new ConfigException(
                    key,
                    ChronosKeys.PREEMPTION.name() + "=true needs what ApplicationMasters report, and "
                            + ReportProcessor.class.getName() + " is missing in " + key + "="
                            + String.join(",", processors)
                            + ". Add it there, or set " + ChronosKeys.PREEMPTION.name() + " to false.");
        }
        SchedulerSide side = CapacitySide.of(scheduler, spared)
                .or(() -> FairSide.of(scheduler, spared))
                .orElseThrow(() -> new ConfigException(
                        ChronosKeys.PREEMPTION.name(),
                        ChronosKeys.PREEMPTION.name()
                                + "=true needs a scheduler that can ask applications for containers, and"
                                + " " + YarnConfiguration.RM_SCHEDULER + "="
                                + scheduler.getClass().getName()
                                + " cannot. Use the CapacityScheduler, whose queues are first come first served by default, or"
                                + " the FairScheduler; or set " + ChronosKeys.PREEMPTION.name() + " to false."));
        for (String queue : spared) {
            try {
                scheduler.getQueueInfo(queue, false, false);
            } catch (IOException e) {
                String key = ChronosKeys.DISABLED_QUEUES.name();
                throw new ConfigException(
                        key,
                        key + " names " + queue + ", which the scheduler does not know (" + e.getMessage()
                                + "). Write the full names of queues that exist, for example root.default, or remove the key.");
            }
        }
        return side;
    }
}
