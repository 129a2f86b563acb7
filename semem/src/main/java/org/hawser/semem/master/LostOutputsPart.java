// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.hawser.common.master.MasterPart;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.wire.LostOutputs;

/** Has the maps of a job run again whose outputs were lost with a memory node. */
public final class LostOutputsPart implements MasterPart {
    private static final String THREAD = "hawser-lost-outputs";

    private final Duration interval;
    private Optional<Rounds> rounds = Optional.empty();

    /** Looks once a second, and more rarely while nothing is lost. */
    public LostOutputsPart() {
        this(Duration.ofSeconds(1));
    }

    LostOutputsPart(Duration interval) {
        this.interval = interval;
    }

    @Override
    public void start(AppContext context, Configuration conf) {
        // With another shuffle, nothing of the job leaves its node.
        Optional<String> addresses = ReuseKeys.ADDRESS_DIR.getIfSet(conf::get);
        if (addresses.isEmpty() || !SememKeys.HAWSER_SHUFFLE.equals(conf.get(MRConfig.SHUFFLE_CONSUMER_PLUGIN))) {
            return;
        }
        LostOutputs lost = new LostOutputs(
                Path.of(addresses.get()), context.getApplicationID().toString());
        LostMaps maps = new LostMaps(context);
        News news = new News(lost);
        rounds = Optional.of(Rounds.start(THREAD, interval, () -> look(news, maps), context, lost::removeAll));
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
        rounds.ifPresent(Rounds::end);
        rounds = Optional.empty();
    }
}
