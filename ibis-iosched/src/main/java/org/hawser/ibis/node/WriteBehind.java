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
 * Forces what is written to a file out to the device, in turns and in the background. Written data goes to the page cache first,
 * where a depth means nothing, and the kernel writes it back when it likes. While one part is forced out, the writer goes on
 * with the next one, which then waits for it. Serves one writer.
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
     * @param background runs what forces a part out
     * @param turnBytes the least that one turn forces out
     */
    public WriteBehind(Turns turns, Executor background, long turnBytes) {
        this.turns = requireNonNull(turns, "turns is null");
        this.background = requireNonNull(background, "background is null");
        this.turnBytes = turnBytes;
    }

    /**
     * Counts written bytes. Once they make a turn, waits for the part before.
     *
     * @return length of the part that ends here and is to be {@link #force forced} out; 0 if there is none yet
     */
    public long written(int bytes) {
        pendingBytes += bytes;
        if (pendingBytes < turnBytes) {
            return 0;
        }
        await();
        // A thread that is interrupted does not wait: the part grows.
        return forcing.isDone() ? take() : 0;
    }

    /** What was written and not forced out, which is now the caller's. Waits until what is being forced out is there. */
    public long takePending() {
        await();
        return take();
    }

    private long take() {
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
            WriteBack.failed(e);
            return false;
        }
    }

    private void forceNow(String flow, File file, long start, long length) {
        try {
            turns.inTurn(flow, IoKind.WRITE, length, () -> {
                // Its process or its task is being ended, and has no turn any more.
                if (!Thread.currentThread().isInterrupted()) {
                    WriteBack.force(file, start, length);
                }
            });
        } catch (IOException e) {
            WriteBack.failed(e);
        }
    }

    /** Waits until the last part is on the device. A thread that is interrupted goes on, and stays interrupted. */
    public void await() {
        try {
            forcing.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            WriteBack.failed(e.getCause());
        }
    }
}
