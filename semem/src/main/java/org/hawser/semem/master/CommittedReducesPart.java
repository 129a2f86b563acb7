// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.hawser.common.master.MasterPart;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.wire.CommittedReduces;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells agents which reduces of the job have committed, so that they free what nobody fetches any more. */
public final class CommittedReducesPart implements MasterPart {
    private static final Logger LOG = LoggerFactory.getLogger(CommittedReducesPart.class);
    private static final String THREAD = "hawser-committed-reduces";

    private final Duration interval;
    private Optional<Rounds> rounds = Optional.empty();

    /** Tells once a second at most. */
    public CommittedReducesPart() {
        this(Duration.ofSeconds(1));
    }

    CommittedReducesPart(Duration interval) {
        this.interval = interval;
    }

    @Override
    public void start(AppContext context, Configuration conf) {
        if (!SememKeys.FREE_ON_COMMIT.get(conf::get)) {
            return;
        }
        Optional<String> addresses = ReuseKeys.ADDRESS_DIR.getIfSet(conf::get);
        if (addresses.isEmpty() || !SememKeys.HAWSER_SHUFFLE.equals(conf.get(MRConfig.SHUFFLE_CONSUMER_PLUGIN))) {
            LOG.warn(
                    "{} has no effect: it needs {}, and {} as {}",
                    SememKeys.FREE_ON_COMMIT,
                    ReuseKeys.ADDRESS_DIR,
                    SememKeys.HAWSER_SHUFFLE,
                    MRConfig.SHUFFLE_CONSUMER_PLUGIN);
            return;
        }
        CommittedReduces file = new CommittedReduces(
                Path.of(addresses.get()), context.getApplicationID().toString());
        CommitNews news = new CommitNews(context, file);
        rounds = Optional.of(Rounds.start(THREAD, interval, news::tell, context, file::remove));
    }

    @Override
    public void stop() {
        rounds.ifPresent(Rounds::end);
        rounds = Optional.empty();
    }
}
