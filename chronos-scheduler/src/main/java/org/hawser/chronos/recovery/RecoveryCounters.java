// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import org.apache.hadoop.mapreduce.v2.api.records.JobId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobCounterUpdateEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The {@link RecoveryCounter}s of a job, and a line in the log for each task. */
final class RecoveryCounters {
    private static final Logger LOG = LoggerFactory.getLogger(RecoveryCounters.class);

    private final JobId job;
    private final AppContext context;

    RecoveryCounters(JobId job, AppContext context) {
        this.job = job;
        this.context = context;
    }

    void add(Recovered task) {
        JobCounterUpdateEvent event = new JobCounterUpdateEvent(job);
        event.addCounterUpdate(RecoveryCounter.RECOVERY_TASKS, 1);
        event.addCounterUpdate(RecoveryCounter.RECOVERY_WAIT_MILLIS, task.waitedMillis());
        switch (task.locality()) {
            case LOCAL -> event.addCounterUpdate(RecoveryCounter.RECOVERY_MAPS_LOCAL, 1);
            case ELSEWHERE -> event.addCounterUpdate(RecoveryCounter.RECOVERY_MAPS_ELSEWHERE, 1);
            case NONE -> {}
        }
        context.getEventHandler().handle(event);
        LOG.info("{} got a container on {} after {} ms{}", task.id(), task.host(), task.waitedMillis(), where(task));
    }

    private static String where(Recovered task) {
        return switch (task.locality()) {
            case LOCAL -> ", which has its input";
            case ELSEWHERE -> ", which does not have its input";
            case NONE -> "";
        };
    }
}
