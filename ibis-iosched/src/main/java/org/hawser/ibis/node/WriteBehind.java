// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.hawser.ibis.compat.WriteBack;
import org.hawser.ibis.schedule.IoKind;

/**
 * Has what is written to a file forced out to the device in turns. Written data goes to the page cache first, where a depth
 * means nothing, and the kernel writes it back when it likes. While one part is forced out, the next one is written, and
 * waits for the end of the first. For one writer.
 *
 * <p>Nothing here fails a write: what cannot be forced out is written back by the kernel.
 */
public final class WriteBehind {
    private final Turns turns;
    private final Executor background;
    private final long turnBytes;
    private long pendingBytes;
    private CompletableFuture<Void> forcing = CompletableFuture.completedFuture(null);

    /**
     * @param background forces out, each task for one writer
     * @param turnBytes what one turn forces out at least
     */
    public WriteBehind(Turns turns, Executor background, long turnBytes) {
        this.turns = requireNonNull(turns, "turns is null");
        this.background = requireNonNull(background, "background is null");
        this.turnBytes = turnBytes;
    }

    /**
     * So many bytes have been written. Returns how many, up to the last one, are the caller's now, to {@link #force} them out: 0 as
     * long as they are less than a turn.
     */
    public long written(int bytes) {
        pendingBytes += bytes;
        // A thread that is interrupted cannot wait for the last part.
        if (pendingBytes < turnBytes || Thread.currentThread().isInterrupted()) {
            return 0;
        }
        long length = takePending();
        if (Thread.currentThread().isInterrupted()) {
            pendingBytes = length;
            return 0;
        }
        return length;
    }

    /** What was written and not forced out, which is now the caller's. Waits until what is being forced out is there. */
    public long takePending() {
        awaitForcing();
        long bytes = pendingBytes;
        pendingBytes = 0;
        return bytes;
    }

    /**
     * Forces a part of the file out in a turn of the flow, in the background.
     *
     * @return false if there is no thread for it
     */
    public boolean force(String flow, File file, long start, long length) {
        try {
            forcing = CompletableFuture.runAsync(() -> forceNow(flow, file, start, length), background);
            return true;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            return false;
        }
    }

    private void forceNow(String flow, File file, long start, long length) {
        try {
            turns.inTurn(flow, IoKind.WRITE, length, () -> WriteBack.force(file, start, length));
        } catch (IOException e) {
            WriteBack.failed(e);
        }
    }

    /** A thread that is interrupted goes on, and stays interrupted. */
    private void awaitForcing() {
        try {
            forcing.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            WriteBack.failed(e.getCause());
        }
    }
}
