// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.lang.reflect.Field;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** The lock under which a scheduler changes its state. */
final class SchedulerLock {
    private static final Field LOCK = Reflection.field(AbstractYarnScheduler.class, "writeLock");

    private SchedulerLock() {}

    static Lock of(AbstractYarnScheduler<?, ?> scheduler) {
        return (Lock) Reflection.get(LOCK, scheduler);
    }
}
