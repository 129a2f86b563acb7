// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TestDaemonThreads {
    @Test
    void start_task_runsOnADaemonOfThatName() throws Exception {
        CompletableFuture<Thread> ran = new CompletableFuture<>();

        Thread started = DaemonThreads.start("worker", () -> ran.complete(Thread.currentThread()));

        assertThat(ran.get(10, TimeUnit.SECONDS)).isSameAs(started);
        assertThat(started.getName()).isEqualTo("worker");
        assertThat(started.isDaemon()).isTrue();
    }
}
