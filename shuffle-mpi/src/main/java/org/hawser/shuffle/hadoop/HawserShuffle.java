// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.hawser.reuse.config.ReuseKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shuffle plug-in that a job names in {@code mapreduce.job.reduce.shuffle.consumer.plugin.class}; each reduce
 * attempt creates one. It fetches the reducer's input from the agents of the nodes where the maps ran, over MPI or TCP.
 * From nodes whose agent is missing or does not answer, it fetches over HTTP, as the stock shuffle does.
 *
 * <p>It is the stock shuffle in two cases: no agent can be found at all, because there is no directory of addresses or
 * the job runs within one process; or the shuffle has to be encrypted, which agents cannot do.
 */
public final class HawserShuffle<K, V> implements ShuffleConsumerPlugin<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(HawserShuffle.class);

    private Optional<ShuffleConsumerPlugin<K, V>> chosen = Optional.empty();

    @Override
    public void init(Context<K, V> context) {
        ReducerSettings settings = ReducerSettings.of(context.getJobConf()::get);
        Optional<String> whyStock = whyStock(context, settings);
        whyStock.ifPresent(reason -> LOG.info("The stock shuffle fetches: {}", reason));
        ShuffleConsumerPlugin<K, V> plugin = whyStock.isPresent() ? new Shuffle<>() : new AgentShuffle<>(settings);
        plugin.init(context);
        chosen = Optional.of(plugin);
    }

    /** Why nothing of this job may come from agents; empty if it may. */
    static Optional<String> whyStock(Context<?, ?> context, ReducerSettings settings) {
        if (context.getLocalMapFiles() != null) {
            return Optional.of("the job runs in one process");
        }
        if (context.getJobConf().getBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, MRConfig.SHUFFLE_SSL_ENABLED_DEFAULT)) {
            return Optional.of(
                    MRConfig.SHUFFLE_SSL_ENABLED_KEY + " is true, and agents send map outputs without encrypting them");
        }
        return settings.addressDirectory().isEmpty()
                ? Optional.of(ReuseKeys.ADDRESS_DIR.name() + " is not set")
                : Optional.empty();
    }

    @Override
    public RawKeyValueIterator run() throws IOException, InterruptedException {
        return chosen.orElseThrow(() -> new IllegalStateException("init was not called"))
                .run();
    }

    @Override
    public void close() {
        chosen.ifPresent(ShuffleConsumerPlugin::close);
    }
}
