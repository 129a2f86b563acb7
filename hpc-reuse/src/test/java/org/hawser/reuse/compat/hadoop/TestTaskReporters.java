// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.Progress;
import org.awaitility.Awaitility;
import org.hawser.reuse.compat.jdk.ThreadInternals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TestTaskReporters {
    private static final int NO_REPORT_MS = 600_000;

    @Test
    void end_taskFailed_reporterEndsWithoutAnInterrupt() throws Exception {
        Thread reporter = startReporter();
        Awaitility.await().until(() -> reporter.getState() == Thread.State.TIMED_WAITING);

        TaskReporters.end(List.of(Thread.currentThread(), reporter));

        reporter.join();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** What a task does when it begins. */
    private static Thread startReporter() throws ReflectiveOperationException {
        JobConf conf = new JobConf(false);
        conf.setInt(MRJobConfig.TASK_PROGRESS_REPORT_INTERVAL, NO_REPORT_MS);
        MapTask task = new MapTask();
        task.setConf(conf);
        Class<?> type = Class.forName("org.apache.hadoop.mapred.Task$TaskReporter");
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        Object reporter = constructor.newInstance(task, new Progress(), null);
        type.getMethod("startCommunicationThread").invoke(reporter);
        return ThreadInternals.liveThreads().stream()
                .filter(thread -> thread.getName().equals("communication thread"))
                .findFirst()
                .orElseThrow();
    }
}
