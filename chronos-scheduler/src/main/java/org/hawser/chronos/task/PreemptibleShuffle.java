// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.util.ReflectionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job's own shuffle plug-in, which ends early when the attempt is to stop, and fetches nothing that an earlier attempt has
 * fetched. Made by Hadoop.
 */
public final class PreemptibleShuffle<K, V> implements ShuffleConsumerPlugin<K, V>, Configurable {
    private static final Logger LOG = LoggerFactory.getLogger(PreemptibleShuffle.class);

    private Configuration conf;
    private ShuffleConsumerPlugin<K, V> inner;
    private Optional<ReduceAttempt<K, V>> attempt = Optional.empty();

    @Override
    @SuppressWarnings("unchecked")
    public void setConf(Configuration given) {
        conf = given;
        inner = ReflectionUtils.newInstance(
                OriginalClass.SHUFFLE.restore(given, Shuffle.class, ShuffleConsumerPlugin.class), given);
        LOG.info("Using ShuffleConsumerPlugin: {}", inner);
    }

    @Override
    public Configuration getConf() {
        return conf;
    }

    @Override
    public void init(Context<K, V> context) {
        attempt = begin(context);
        if (attempt.isEmpty()) {
            inner.init(context);
        } else {
            attempt.get().init(inner);
        }
    }

    private Optional<ReduceAttempt<K, V>> begin(Context<K, V> context) {
        if (context.getLocalMapFiles() != null || context.getReduceTask().isSkipping()) {
            return Optional.empty();
        }
        try {
            ReduceAttempt<K, V> begun = new ReduceAttempt<>(context);
            begun.begin();
            return Optional.of(begun);
        } catch (IOException | RuntimeException e) {
            LOG.warn("This attempt cannot be preempted in its shuffle", e);
            return Optional.empty();
        }
    }

    @Override
    public RawKeyValueIterator run() throws IOException, InterruptedException {
        return attempt.isPresent() ? attempt.get().run(inner) : inner.run();
    }

    @Override
    public void close() {
        inner.close();
    }
}
