// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.config.ReuseKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work for a job that is done again and again on a thread of its own, which may wait for the file system that all nodes
 * share.
 *
 * @param files deletes what the job has in that file system
 */
record Rounds(ScheduledExecutorService timer, AppContext context, Deletion files) {
    private static final Logger LOG = LoggerFactory.getLogger(Rounds.class);

    /** A round is a few requests to the file system; if that hangs, the ApplicationMaster ends without waiting for it. */
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    /** Deletes files. */
    @FunctionalInterface
    interface Deletion {
        void run() throws IOException;
    }

    static Rounds start(String thread, Duration interval, Runnable round, AppContext context, Deletion files) {
        Rounds rounds = new Rounds(DaemonThreads.timer(thread), context, files);
        long millis = interval.toMillis();
        Future<?> unused = rounds.timer.scheduleWithFixedDelay(round, millis, millis, TimeUnit.MILLISECONDS);
        return rounds;
    }

    /** Ends after a round that is under way. If another ApplicationMaster of the job comes, it needs the files. */
    void end() {
        timer.shutdown();
        try {
            if (!timer.awaitTermination(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                timer.shutdownNow();
                LOG.warn("The file system of {} hangs", ReuseKeys.ADDRESS_DIR.name());
            } else if (context.isLastAMRetry()) {
                files.run();
            }
        } catch (IOException e) {
            LOG.info("Not all files of the job in {} can be deleted", ReuseKeys.ADDRESS_DIR.name(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
