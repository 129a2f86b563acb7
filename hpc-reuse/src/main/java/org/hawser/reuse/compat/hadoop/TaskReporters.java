// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.util.concurrent.SubjectInheritingThread;

/**
 * The threads by which tasks report to their ApplicationMaster. A task that fails leaves its own behind, and that thread
 * takes an interrupt, and whatever else is thrown in it, for a failed report that it makes again.
 */
public final class TaskReporters {
    private static final String REPORTER = "org.apache.hadoop.mapred.Task$TaskReporter";

    private TaskReporters() {}

    /** Tells those among the threads that their task is over: each ends at once, unless a report is under way. */
    public static void end(List<Thread> threads) {
        threads.forEach(thread -> reporterOf(thread).ifPresent(TaskReporters::end));
    }

    private static Optional<Object> reporterOf(Thread thread) {
        return Optional.of(thread)
                .filter(SubjectInheritingThread.class::isInstance)
                .map(HadoopMember.THREAD_TARGET::of)
                .filter(target -> target.getClass().getName().equals(REPORTER));
    }

    private static void end(Object reporter) {
        Object task = HadoopMember.REPORTER_TASK.of(reporter);
        ((AtomicBoolean) HadoopMember.TASK_DONE.of(task)).set(true);
        Object lock = HadoopMember.REPORTER_LOCK.of(reporter);
        synchronized (lock) {
            lock.notifyAll();
        }
    }
}
