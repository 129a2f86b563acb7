// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.hawser.common.master.MasterPart;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.semem.wire.LostOutputs;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has the maps of a job run again whose outputs were lost with a memory node. */
public final class LostOutputsPart implements MasterPart {
    private static final Logger LOG = LoggerFactory.getLogger(LostOutputsPart.class);
    private static final String HAWSER_SHUFFLE = "org.hawser.shuffle.hadoop.HawserShuffle";
    private static final String THREAD = "hawser-lost-outputs";

    /** Looking is one request to the file system; if that hangs, the ApplicationMaster ends without waiting for it. */
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private final Duration interval;
    private Optional<Watch> watch = Optional.empty();

    /** Looks once a second, and more rarely while nothing is lost. */
    public LostOutputsPart() {
        this(Duration.ofSeconds(1));
    }

    LostOutputsPart(Duration interval) {
        this.interval = interval;
    }

    private record Watch(AppContext context, LostOutputs lost, ScheduledExecutorService timer) {}

    @Override
    public void start(AppContext context, Configuration conf) {
        // With another shuffle, nothing of the job leaves its node.
        Optional<String> addresses = ReuseKeys.ADDRESS_DIR.getIfSet(conf::get);
        if (addresses.isEmpty() || !HAWSER_SHUFFLE.equals(conf.get(MRConfig.SHUFFLE_CONSUMER_PLUGIN))) {
            return;
        }
        LostOutputs lost = new LostOutputs(
                Path.of(addresses.get()), context.getApplicationID().toString());
        ScheduledExecutorService timer = DaemonThreads.timer(THREAD);
        watch = Optional.of(new Watch(context, lost, timer));
        LostMaps maps = new LostMaps(context);
        News news = new News(lost);
        long millis = interval.toMillis();
        Future<?> unused = timer.scheduleWithFixedDelay(() -> look(news, maps), millis, millis, TimeUnit.MILLISECONDS);
    }

    private static void look(News news, LostMaps maps) {
        try {
            if (maps.areNeeded()) {
                news.read().forEach(maps::add);
                maps.end();
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            news.failed(e);
        }
    }

    @Override
    public void stop() {
        watch.ifPresent(LostOutputsPart::stop);
        watch = Optional.empty();
    }

    private static void stop(Watch watch) {
        watch.timer().shutdown();
        try {
            if (!watch.timer().awaitTermination(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                watch.timer().shutdownNow();
                LOG.warn("The file system of {} hangs", ReuseKeys.ADDRESS_DIR.name());
                return;
            }
            // Otherwise another ApplicationMaster of the job comes, which reads the files again.
            if (watch.context().isLastAMRetry()) {
                watch.lost().removeAll();
            }
        } catch (IOException e) {
            LOG.info("Files that named lost outputs cannot be deleted", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
