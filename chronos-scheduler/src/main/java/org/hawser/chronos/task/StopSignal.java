// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.mapred.JobConf;
import org.hawser.chronos.config.ChronosKeys;
import org.hawser.chronos.part.TaskParts;
import org.hawser.common.process.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks again and again whether the attempt is to stop, on a thread of its own, until it is or {@link #close} is called. */
final class StopSignal implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(StopSignal.class);
    private static final String THREAD = "hawser-stop-signal";
    /** Attempts that ask one ApplicationMaster this often, all together, do not disturb it. */
    private static final int QUESTIONS_PER_SECOND = 2000;

    /** A question that is under way is not interrupted: it shares a connection with the task's reports. */
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean given;

    /**
     * How often an attempt of the job asks.
     *
     * @param tasks that may ask at the same time
     */
    static Duration interval(JobConf job, int tasks) {
        Duration shortest = Duration.ofMillis(1000L * tasks / QUESTIONS_PER_SECOND);
        Duration wanted = ChronosKeys.SIGNAL_INTERVAL.get(job::get);
        return wanted.compareTo(shortest) < 0 ? shortest : wanted;
    }

    StopSignal(Duration interval, BooleanSupplier question) {
        this(interval, question, () -> {});
    }

    /** @param action is done on the signal's thread as soon as the attempt is to stop; {@link #close} waits for it */
    StopSignal(Duration interval, BooleanSupplier question, Runnable action) {
        thread = DaemonThreads.start(THREAD, () -> ask(interval, question, action));
    }

    private void ask(Duration interval, BooleanSupplier question, Runnable action) {
        boolean failing = false;
        try {
            TaskParts.rehearse();
            while (!given && !closed.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
                try {
                    given = question.getAsBoolean();
                    failing = false;
                } catch (RuntimeException e) {
                    if (!failing) {
                        LOG.warn("Cannot ask whether this attempt is to stop", e);
                    }
                    failing = true;
                }
            }
            if (given) {
                action.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isGiven() {
        return given;
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(CLOSE_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
