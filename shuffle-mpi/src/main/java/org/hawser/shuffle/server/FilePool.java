// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.hawser.shuffle.server.MapOutputFiles.Opener;
import org.hawser.shuffle.server.OutputPlace.InPool;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.server.ShuffleMetrics.Total;

/**
 * The server's mapped map outputs, each opened once for all reducers. When there are too many, those that have not been
 * used for longest are unmapped, but never while they are being sent: a file stays mapped until its leases are given
 * back. Safe for use by several threads.
 */
final class FilePool implements AutoCloseable {
    private static final float LOAD_FACTOR = 0.75f;

    private final OutputContents contents;
    private final ServerLimits limits;
    private final ShuffleMetrics metrics;
    private final Executor unmapper;
    private final LinkedHashMap<MapOutputId, PooledFile> pool = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private long bytes;
    private int mapped;

    /** @param unmapper unmaps, which can take milliseconds that nobody else has */
    FilePool(Opener opener, ServerLimits limits, ShuffleMetrics metrics, Executor unmapper) {
        this.contents = new OutputContents(opener, metrics);
        this.limits = limits;
        this.metrics = metrics;
        this.unmapper = unmapper;
    }

    /**
     * A mapped file, to be released unless what was read of it is in use for ever. Opens it if need be, and waits while
     * another thread does.
     *
     * @param place where it is if it is not in a file of its own
     */
    PooledFile acquire(MapOutputId output, Optional<InPool> place) throws IOException {
        PooledFile file;
        boolean opens = false;
        synchronized (this) {
            file = pool.get(output);
            if (file != null && !file.place.equals(place)) {
                pool.remove(output);
                drop(file);
                file = null;
            }
            if (file == null) {
                file = new PooledFile(place);
                pool.put(output, file);
                opens = true;
            }
            file.leases++;
        }
        if (opens) {
            open(output, file);
        } else {
            metrics.count(Total.FILE_HITS);
        }
        file.awaitOpen();
        return file;
    }

    /** A mapped file of its own. */
    PooledFile acquire(MapOutputId output) throws IOException {
        return acquire(output, Optional.empty());
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

    /** Keeps nothing of that map output that is not being sent. Completes when none of that is being sent any more. */
    synchronized CompletableFuture<Void> forget(MapOutputId output) {
        PooledFile file = pool.remove(output);
        if (file == null) {
            return CompletableFuture.completedFuture(null);
        }
        drop(file);
        return file.end;
    }

    /** What is mapped stays mapped. */
    @Override
    public void close() {
        contents.close();
    }

    /** Whatever is thrown, nobody may wait for the file for ever. */
    private void open(MapOutputId output, PooledFile file) {
        try {
            opened(output, file, contents.open(output, file.place));
        } catch (Throwable e) {
            synchronized (this) {
                pool.remove(output, file);
            }
            file.opening.completeExceptionally(e);
            file.end.complete(null);
        }
    }

    private synchronized void opened(MapOutputId output, PooledFile file, OutputContent content) {
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

    private static void close(PooledFile file, OutputContent content) {
        try {
            content.close();
        } finally {
            file.end.complete(null);
        }
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
            unmapper.execute(() -> close(file, content));
        });
    }
}
