// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.time.Duration;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.hawser.chronos.compat.ShuffleInternals;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a running shuffle with what it has fetched. Hadoop's fetchers finish what they have begun, so that it is kept. Then the
 * shuffle's scheduler hears of all other maps that they have failed for good, has nothing left to wait for, and ends.
 */
final class ShufflePause {
    private static final Logger LOG = LoggerFactory.getLogger(ShufflePause.class);

    /** As long as fetchers may take for what they have begun, which are 20 map outputs of a host at most. */
    private static final Duration FETCH_LIMIT = Duration.ofSeconds(5);

    private static final int LOOK_MILLIS = 20;

    private final Supplier<Optional<ShuffleInternals>> finder;
    private final JobConf job;
    private final JobID id;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile Optional<BitSet> finished = Optional.empty();

    /** @param finder of the scheduler, which may not be there yet, or never be */
    ShufflePause(Supplier<Optional<ShuffleInternals>> finder, JobConf job, JobID id) {
        this.finder = finder;
        this.job = job;
        this.id = id;
    }

    /** Returns when the shuffle is about to end. A shuffle without a scheduler of Hadoop's ends when it has everything. */
    void begin() {
        try {
            Optional<ShuffleInternals> shuffle = finder.get();
            while (shuffle.isEmpty() && !over.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                shuffle = finder.get();
            }
            if (shuffle.isPresent()) {
                end(shuffle.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("The shuffle goes on to its end", e);
        }
    }

    private void end(ShuffleInternals shuffle) throws InterruptedException {
        finishFetching(shuffle);
        int maps = job.getNumMapTasks();
        synchronized (shuffle.scheduler()) {
            BitSet fetched = shuffle.finished();
            finished = Optional.of(fetched);
            if (fetched.cardinality() < maps) {
                // What is in memory need not be written twice.
                job.setFloat(MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT, 1);
            }
            for (int map = fetched.nextClearBit(0); map < maps; map = fetched.nextClearBit(map + 1)) {
                shuffle.scheduler().tipFailed(new TaskID(id, TaskType.MAP, map));
            }
            LOG.info(
                    "The shuffle ends with the outputs of {} of {} maps: YARN wants this attempt's container back",
                    fetched.cardinality(),
                    maps);
        }
    }

    private static void finishFetching(ShuffleInternals shuffle) throws InterruptedException {
        long begin = System.nanoTime();
        Set<MapHost> busy = new HashSet<>();
        boolean fetching = true;
        while (fetching && System.nanoTime() - begin < FETCH_LIMIT.toNanos()) {
            synchronized (shuffle.scheduler()) {
                busy.addAll(shuffle.starve());
                busy.removeIf(host -> host.getState() != MapHost.State.BUSY);
                fetching = !busy.isEmpty() && !shuffle.scheduler().waitUntilDone(LOOK_MILLIS);
            }
        }
    }

    /** The shuffle has ended. */
    void over() {
        over.countDown();
    }

    /** The maps that the shuffle has fetched, or knew that it need not fetch; empty if it has ended by itself. */
    Optional<BitSet> finished() {
        return finished;
    }
}
