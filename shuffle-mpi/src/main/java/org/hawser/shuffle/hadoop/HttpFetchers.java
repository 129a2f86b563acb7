// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.task.reduce.Fetcher;

/**
 * Hadoop's HTTP fetchers, which a reducer needs for outputs that no agent delivers. {@link AgentShuffle} creates them;
 * their threads are started when the first such output appears.
 */
final class HttpFetchers<K, V> {
    private final int count;
    private final Supplier<Fetcher<K, V>> factory;
    private final List<Fetcher<K, V>> started = new ArrayList<>();
    private boolean closed;

    HttpFetchers(int count, Supplier<Fetcher<K, V>> factory) {
        this.count = count;
        this.factory = factory;
    }

    /** Starts them, unless they run already. */
    synchronized void start() {
        while (!closed && started.size() < count) {
            Fetcher<K, V> fetcher = factory.get();
            fetcher.start();
            started.add(fetcher);
        }
    }

    /** Ends their threads. */
    void close() throws InterruptedException {
        List<Fetcher<K, V>> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(started);
        }
        for (Fetcher<K, V> fetcher : all) {
            fetcher.shutDown();
        }
    }
}
