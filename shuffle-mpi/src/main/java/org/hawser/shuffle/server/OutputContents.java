// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.shuffle.server.MapOutputFiles.Opener;
import org.hawser.shuffle.server.OutputPlace.InPool;
import org.hawser.shuffle.server.ShuffleMetrics.Total;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens map outputs for {@link FilePool}: in files of their own, or in a pool file, which is opened once for all. Maps
 * them, or reads them where the file system refuses that. Safe for use by several threads.
 */
final class OutputContents implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OutputContents.class);

    private final Opener opener;
    private final ShuffleMetrics metrics;
    private final Map<Path, FileChannel> pools = new HashMap<>();
    private final AtomicBoolean told = new AtomicBoolean();

    /** @param opener opens an output that is in a file of its own */
    OutputContents(Opener opener, ShuffleMetrics metrics) {
        this.opener = opener;
        this.metrics = metrics;
    }

    OutputContent open(MapOutputId output, Optional<InPool> place) throws IOException {
        if (place.isPresent()) {
            InPool pool = place.get();
            // A process can have a limited number of mappings, so neighbours share one.
            return content(channel(pool.file()), Extent.joined(pool.extents()), pool.bytes(), false);
        }
        FileChannel channel = opener.open(output);
        try {
            metrics.count(Total.FILES_OPENED);
            long bytes = channel.size();
            return content(channel, List.of(new Extent(0, bytes)), bytes, true);
        } catch (Throwable e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public synchronized void close() {
        pools.values().forEach(OutputContents::closeQuietly);
        pools.clear();
    }

    private OutputContent content(FileChannel channel, List<Extent> extents, long bytes, boolean ownChannel)
            throws IOException {
        MappedFile mapped;
        try {
            mapped = MappedFile.of(channel, extents);
        } catch (IOException e) {
            metrics.count(Total.FILES_NOT_MAPPED);
            if (told.compareAndSet(false, true)) {
                LOG.warn("Map outputs that cannot be mapped are read instead: {}", e.toString());
            }
            return new UnmappedFile(channel, extents, bytes, ownChannel);
        }
        if (ownChannel) {
            channel.close();
        }
        return mapped;
    }

    private synchronized FileChannel channel(Path pool) throws IOException {
        FileChannel channel = pools.get(pool);
        if (channel == null || !channel.isOpen()) {
            channel = FileChannel.open(pool, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            pools.put(pool, channel);
        }
        return channel;
    }

    private static void closeQuietly(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("A pool file did not close", e);
        }
    }
}
