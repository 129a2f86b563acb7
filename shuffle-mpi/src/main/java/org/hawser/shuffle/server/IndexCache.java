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
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.hawser.shuffle.server.ShuffleMetrics.Total;

/**
 * Indexes of map outputs, each read once for all reducers as long as there is room; of too many, the ones that were not used
 * for longest go. Safe for use by several threads.
 */
final class IndexCache {
    private static final float LOAD_FACTOR = 0.75f;

    /** More than the partitions of any job: some 2.8 million. */
    private static final long MAX_FILE_BYTES = 64 << 20;

    private final Opener opener;
    private final long mostBytes;
    private final ShuffleMetrics metrics;
    private final LinkedHashMap<MapOutputId, CompletableFuture<MapIndex>> cache =
            new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private long bytes;

    /** @param opener opens indexes */
    IndexCache(Opener opener, ServerLimits limits, ShuffleMetrics metrics) {
        this.opener = requireNonNull(opener, "opener is null");
        this.mostBytes = limits.indexBytes();
        this.metrics = requireNonNull(metrics, "metrics is null");
    }

    /**
     * An index; reads it if need be, and waits while another thread does.
     *
     * @throws NoSuchFileException if this node has none
     * @throws IOException if it cannot be read, or is damaged
     */
    MapIndex get(MapOutputId output) throws IOException {
        CompletableFuture<MapIndex> index;
        boolean reader = false;
        synchronized (this) {
            index = cache.get(output);
            if (index == null) {
                index = new CompletableFuture<>();
                cache.put(output, index);
                reader = true;
            }
        }
        if (reader) {
            load(output, index);
        } else {
            metrics.count(Total.INDEX_HITS);
        }
        return join(index);
    }

    /** Keeps nothing of that job. */
    synchronized void forget(Job job) {
        for (Iterator<MapOutputId> all = cache.keySet().iterator(); all.hasNext(); ) {
            if (all.next().job() == job) {
                all.remove();
            }
        }
        bytes = cache.values().stream().mapToLong(IndexCache::sizeOf).sum();
    }

    /** Whatever is thrown, nobody may wait for the index for ever. */
    private void load(MapOutputId output, CompletableFuture<MapIndex> index) {
        try (FileChannel channel = opener.open(output)) {
            metrics.count(Total.INDEXES_READ);
            loaded(output, index, MapIndex.of(content(channel)));
        } catch (Throwable e) {
            synchronized (this) {
                cache.remove(output, index);
            }
            index.completeExceptionally(e);
        }
    }

    private synchronized void loaded(MapOutputId output, CompletableFuture<MapIndex> index, MapIndex content) {
        index.complete(content);
        if (output.job().over()) {
            cache.remove(output, index);
        } else if (cache.get(output) == index) {
            bytes += content.bytes();
        }
        for (Iterator<CompletableFuture<MapIndex>> inOrderOfUse = cache.values().iterator();
                bytes > mostBytes && inOrderOfUse.hasNext(); ) {
            CompletableFuture<MapIndex> next = inOrderOfUse.next();
            if (next.isDone()) {
                bytes -= sizeOf(next);
                inOrderOfUse.remove();
            }
        }
    }

    private static long sizeOf(CompletableFuture<MapIndex> index) {
        return index.isDone() && !index.isCompletedExceptionally()
                ? index.join().bytes()
                : 0;
    }

    private static MapIndex join(CompletableFuture<MapIndex> index) throws IOException {
        try {
            return index.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof NoSuchFileException missing) {
                throw new NoSuchFileException(missing.getFile());
            }
            throw new IOException("an index cannot be read: " + e.getCause(), e.getCause());
        }
    }

    private static ByteBuffer content(FileChannel channel) throws IOException {
        long size = channel.size();
        if (size > MAX_FILE_BYTES) {
            throw new IOException("an index has " + size + " bytes, allowed are " + MAX_FILE_BYTES);
        }
        ByteBuffer content = ByteBuffer.allocate((int) size);
        while (content.hasRemaining()) {
            if (channel.read(content) < 0) {
                throw new EOFException("an index was cut off while it was read");
            }
        }
        return content.flip();
    }
}
