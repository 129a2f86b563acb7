// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.config.ReuseKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work that is done again and again on a thread of its own, which may wait for the file system that all nodes share. */
record Rounds(ScheduledExecutorService timer) {
    private static final Logger LOG = LoggerFactory.getLogger(Rounds.class);

    /** A round is a few requests to the file system; if that hangs, the ApplicationMaster ends without waiting for it. */
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    static Rounds start(String thread, Duration interval, Runnable round) {
        Rounds rounds = new Rounds(DaemonThreads.timer(thread));
        long millis = interval.toMillis();
        Future<?> unused = rounds.timer.scheduleWithFixedDelay(round, millis, millis, TimeUnit.MILLISECONDS);
        return rounds;
    }

    /** Ends after a round that is under way. Returns whether the file system can be used. */
    boolean end() throws InterruptedException {
        timer.shutdown();
        if (timer.awaitTermination(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
            return true;
        }
        timer.shutdownNow();
        LOG.warn("The file system of {} hangs", ReuseKeys.ADDRESS_DIR.name());
        return false;
    }
}
