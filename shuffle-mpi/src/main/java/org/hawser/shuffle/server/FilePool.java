// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import org.hawser.shuffle.server.MapOutputFiles.Opener;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.server.ShuffleMetrics.Total;

/**
 * The server's mapped map outputs, each opened once for all reducers. When there are too many, those that have not been
 * used for longest are unmapped, but never while they are being sent: a file stays mapped until its leases are given
 * back. Safe for use by several threads.
 */
final class FilePool {
    private static final float LOAD_FACTOR = 0.75f;

    private final Opener opener;
    private final ServerLimits limits;
    private final ShuffleMetrics metrics;
    private final Executor unmapper;
    private final LinkedHashMap<MapOutputId, PooledFile> pool = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private long bytes;
    private int mapped;

    /** @param unmapper unmaps, which can take milliseconds that nobody else has */
    FilePool(Opener opener, ServerLimits limits, ShuffleMetrics metrics, Executor unmapper) {
        this.opener = opener;
        this.limits = limits;
        this.metrics = metrics;
        this.unmapper = unmapper;
    }

    /**
     * A mapped file, to be released unless what was read of it is in use for ever. Opens it if need be, and waits while
     * another thread does.
     */
    PooledFile acquire(MapOutputId output) throws IOException {
        PooledFile file;
        boolean opener = false;
        synchronized (this) {
            file = pool.get(output);
            if (file == null) {
                file = new PooledFile();
                pool.put(output, file);
                opener = true;
            }
            file.leases++;
        }
        if (opener) {
            open(output, file);
        } else {
            metrics.count(Total.FILE_HITS);
        }
        file.awaitOpen();
        return file;
    }

    /** Ends one use of a file. */
    synchronized void release(PooledFile file) {
        file.leases--;
        unmapIfUnused(file);
        evict();
    }

    /** Keeps nothing of that job that is not being sent. */
    synchronized void forget(Job job) {
        for (Iterator<Map.Entry<MapOutputId, PooledFile>> all = pool.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<MapOutputId, PooledFile> next = all.next();
            if (next.getKey().job() == job) {
                all.remove();
                drop(next.getValue());
            }
        }
    }

    /** Whatever is thrown, nobody may wait for the file for ever. */
    private void open(MapOutputId output, PooledFile file) {
        try (FileChannel channel = opener.open(output)) {
            metrics.count(Total.FILES_OPENED);
            opened(output, file, MappedFile.of(channel));
        } catch (Throwable e) {
            synchronized (this) {
                pool.remove(output, file);
            }
            file.opening.completeExceptionally(e);
        }
    }

    private synchronized void opened(MapOutputId output, PooledFile file, MappedFile content) {
        file.opening.complete(content);
        bytes += content.bytes();
        mapped++;
        metrics.change(Level.MAPPED_BYTES, content.bytes());
        metrics.change(Level.MAPPED_FILES, 1);
        if (output.job().over()) {
            pool.remove(output, file);
            drop(file);
        }
        evict();
    }

    /** Those that are being sent stay, whatever the limit. */
    private void evict() {
        for (Iterator<PooledFile> inOrderOfUse = pool.values().iterator();
                (bytes > limits.mappedBytes() || mapped > limits.mappedFiles()) && inOrderOfUse.hasNext(); ) {
            PooledFile next = inOrderOfUse.next();
            if (next.leases == 0) {
                inOrderOfUse.remove();
                drop(next);
            }
        }
    }

    private void drop(PooledFile file) {
        file.dropped = true;
        unmapIfUnused(file);
    }

    private void unmapIfUnused(PooledFile file) {
        file.unused().ifPresent(content -> {
            bytes -= content.bytes();
            mapped--;
            metrics.change(Level.MAPPED_BYTES, -content.bytes());
            metrics.change(Level.MAPPED_FILES, -1);
            unmapper.execute(content::unmap);
        });
    }
}
