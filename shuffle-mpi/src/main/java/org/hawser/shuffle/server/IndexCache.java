// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.thirdparty.com.google.common.cache.Cache;
import org.apache.hadoop.thirdparty.com.google.common.cache.CacheBuilder;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.ExecutionError;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.UncheckedExecutionException;
import org.hawser.shuffle.server.MapOutputFiles.Opener;
import org.hawser.shuffle.server.ShuffleMetrics.Total;

/**
 * The server's indexes of map outputs, each read once for all reducers. When there are too many, those that have not
 * been used for longest are dropped. Safe for use by several threads.
 */
final class IndexCache {
    /** More than the partitions of any job: some 2.8 million. */
    private static final long MAX_FILE_BYTES = 64 << 20;

    private final Opener opener;
    private final ShuffleMetrics metrics;
    private final Cache<MapOutputId, MapIndex> cache;

    /** @param opener opens indexes */
    IndexCache(Opener opener, ServerLimits limits, ShuffleMetrics metrics) {
        this.opener = opener;
        this.metrics = metrics;
        // Of more than one segment, each would have its part of the limit.
        this.cache = CacheBuilder.newBuilder()
                .concurrencyLevel(1)
                .maximumWeight(limits.indexBytes())
                .<MapOutputId, MapIndex>weigher((output, index) -> index.bytes())
                .build();
    }

    /**
     * An index; reads it if need be, and waits while another thread does. Fails with {@link NoSuchFileException} if
     * this node has none, otherwise if it cannot be read or is damaged.
     */
    MapIndex get(MapOutputId output) throws IOException {
        AtomicBoolean reads = new AtomicBoolean();
        try {
            MapIndex index = cache.get(output, () -> {
                reads.set(true);
                return load(output);
            });
            if (!reads.get()) {
                metrics.count(Total.INDEX_HITS);
            }
            return index;
        } catch (ExecutionException | UncheckedExecutionException | ExecutionError e) {
            if (e.getCause() instanceof NoSuchFileException missing) {
                throw new NoSuchFileException(missing.getFile());
            }
            throw new IOException("an index cannot be read: " + e.getCause(), e.getCause());
        } finally {
            if (output.job().over()) {
                cache.invalidate(output);
            }
        }
    }

    /** Whether it has been read before. */
    boolean has(MapOutputId output) {
        return cache.getIfPresent(output) != null;
    }

    /** Keeps nothing of that job. */
    void forget(Job job) {
        cache.asMap().keySet().removeIf(output -> output.job() == job);
    }

    /** Reads it again when it is needed again. */
    void forget(MapOutputId output) {
        cache.invalidate(output);
    }

    private MapIndex load(MapOutputId output) throws IOException {
        try (FileChannel channel = opener.open(output)) {
            metrics.count(Total.INDEXES_READ);
            if (channel.size() > MAX_FILE_BYTES) {
                throw new IOException("an index has " + channel.size() + " bytes, allowed are " + MAX_FILE_BYTES);
            }
            return MapIndex.of(ByteBuffer.wrap(Channels.newInputStream(channel).readNBytes((int) channel.size())));
        }
    }
}
