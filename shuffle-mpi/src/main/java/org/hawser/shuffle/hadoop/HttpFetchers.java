/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.hadoop;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.task.reduce.Fetcher;

/** Stock's fetchers, for hosts that have no agent. They are started when the first such host appears. */
final class HttpFetchers<K, V> {
    private final int count;
    private final Supplier<Fetcher<K, V>> factory;
    private final List<Fetcher<K, V>> started = new ArrayList<>();
    private boolean closed;

    HttpFetchers(int count, Supplier<Fetcher<K, V>> factory) {
        this.count = count;
        this.factory = requireNonNull(factory, "factory is null");
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
