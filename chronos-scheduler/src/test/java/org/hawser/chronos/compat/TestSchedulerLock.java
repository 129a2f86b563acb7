// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fails if Hadoop's schedulers are locked in another way. */
class TestSchedulerLock {
    @ParameterizedTest
    @ValueSource(classes = {CapacityScheduler.class, FairScheduler.class})
    void lock_ofAScheduler_isItsWriteLock(Class<? extends AbstractYarnScheduler<?, ?>> scheduler)
            throws ReflectiveOperationException {
        assertThat(AbstractSide.lock(scheduler.getDeclaredConstructor().newInstance()))
                .isInstanceOf(ReentrantReadWriteLock.WriteLock.class);
    }
}
