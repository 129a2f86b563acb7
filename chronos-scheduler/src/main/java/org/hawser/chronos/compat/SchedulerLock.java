// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.lang.reflect.Field;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** The lock under which a scheduler changes its state. */
final class SchedulerLock {
    private static final Field LOCK = field();

    private SchedulerLock() {}

    static Lock of(AbstractYarnScheduler<?, ?> scheduler) {
        try {
            return (Lock) LOCK.get(scheduler);
        } catch (IllegalAccessException e) {
            throw new LinkageError("Cannot read " + LOCK, e);
        }
    }

    private static Field field() {
        try {
            Field field = AbstractYarnScheduler.class.getDeclaredField("writeLock");
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new LinkageError("Hadoop's AbstractYarnScheduler has no field writeLock any more", e);
        }
    }
}
