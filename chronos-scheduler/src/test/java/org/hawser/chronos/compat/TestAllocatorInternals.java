// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.v2.app.MRApp;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.junit.jupiter.api.Test;

/**
 * Fails if Hadoop's allocator is not what {@link AllocatorInternals} takes it for. What it does with a job is in the tests of
 * the recovery.
 */
class TestAllocatorInternals {
    @Test
    void allocator_hasTheFieldsThatAreRead() {
        assertThat(AllocatorInternals.urgentPriority()).isEqualTo(Priority.newInstance(5));
    }

    /** What a running ApplicationMaster has in between; those of tests have not. */
    @Test
    void router_hasAnAllocator() throws Exception {
        Class<?> router = Class.forName(MRAppMaster.class.getName() + "$ContainerAllocatorRouter");

        assertThat(router.getDeclaredField("containerAllocator").getType()).isEqualTo(ContainerAllocator.class);
        assertThat(ContainerAllocator.class).isAssignableFrom(RMContainerAllocator.class);
    }

    @Test
    void master_thatHasNotStarted_hasNone() throws Exception {
        MRApp master =
                new MRApp(1, 1, false, "internals-" + ProcessHandle.current().pid(), true);

        assertThat(AllocatorInternals.of(master.getContext())).isEmpty();
        master.close();
        // Otherwise the next ApplicationMaster in this JVM finds the metrics of this one. MRApp does so when it gets a
        // job.
        DefaultMetricsSystem.shutdown();
    }

    @Test
    void container_isLostWithItsNode_isToldFromOthers() {
        assertThat(LostContainers.isOne(ended(SchedulerUtils.LOST_CONTAINER))).isTrue();
        assertThat(LostContainers.isOne(ended(SchedulerUtils.RELEASED_CONTAINER)))
                .isFalse();
        assertThat(LostContainers.isOne(ended(SchedulerUtils.PREEMPTED_CONTAINER)))
                .isFalse();
    }

    private static ContainerStatus ended(String diagnostics) {
        return ContainerStatus.newInstance(
                MRApp.newContainerId(0, 0, 0, 1), ContainerState.COMPLETE, diagnostics, ContainerExitStatus.ABORTED);
    }
}
