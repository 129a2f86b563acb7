// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.hawser.common.process.DaemonThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestEarlyHeartbeats {
    private static final ContainerId CONTAINER =
            ContainerId.newContainerId(ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1), 2);

    private final ScheduledExecutorService timer = DaemonThreads.timer("test-heartbeats");
    private final AtomicInteger looks = new AtomicInteger();
    private final AtomicInteger heartbeats = new AtomicInteger();

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    @Test
    void processEnded_containerEndsALittleLater_oneHeartbeatThen() {
        new EarlyHeartbeats(timer, id -> looks.incrementAndGet() >= 3, heartbeats::incrementAndGet)
                .processEnded(CONTAINER);
        await().until(() -> heartbeats.get() == 1);
        assertThat(looks).hasValue(3);
    }

    @Test
    void processEnded_containerStays_givesUp() {
        new EarlyHeartbeats(timer, id -> looks.incrementAndGet() < 0, heartbeats::incrementAndGet)
                .processEnded(CONTAINER);
        await().until(() -> looks.get() == 40);
        assertThat(heartbeats).hasValue(0);
    }

    @Test
    void processEnded_nodeManagerStops_isNoFailure() {
        timer.shutdownNow();
        new EarlyHeartbeats(timer, id -> true, heartbeats::incrementAndGet).processEnded(CONTAINER);
        assertThat(heartbeats).hasValue(0);
    }
}
