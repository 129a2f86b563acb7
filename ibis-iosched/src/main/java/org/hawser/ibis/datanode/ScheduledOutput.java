// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.hawser.ibis.compat.CallingFlow;
import org.hawser.ibis.compat.WriteBack;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.schedule.IoKind;

/**
 * A block file whose pages are forced out to the device in turns. Written data goes to the page cache first, where a depth
 * means nothing, and the kernel writes it back when it likes. While one part is forced out, the next one is received, and
 * waits for the end of the first. It shares its descriptor with Hadoop's own stream, which writes.
 *
 * <p>What is written last and is less than a turn is only counted: the kernel writes it back. Nothing here fails a write: what
 * cannot be forced out is written back by the kernel too, which tells Hadoop's own descriptor of errors as without IBIS.
 */
final class ScheduledOutput extends FileOutputStream {
    private final FileOutputStream inner;
    private final File file;
    private final DeviceScheduler device;
    private final Executor background;
    private final long turnBytes;
    private final boolean givesTurns;
    /** Of the thread that writes; the stream may be closed by another one. */
    private String flow = CallingFlow.current();

    private long pendingBytes;
    private CompletableFuture<Void> forcing = CompletableFuture.completedFuture(null);

    /**
     * A stream over the same file as Hadoop's.
     *
     * @param file what it writes to, or null if that is not known
     * @param background forces out, each task for one stream
     * @param givesTurns whether anything is forced out, and not only counted
     */
    ScheduledOutput(
            FileOutputStream inner,
            File file,
            DeviceScheduler device,
            Executor background,
            long turnBytes,
            boolean givesTurns)
            throws IOException {
        super(inner.getFD());
        this.inner = requireNonNull(inner, "inner is null");
        this.file = file;
        this.device = requireNonNull(device, "device is null");
        this.background = requireNonNull(background, "background is null");
        this.turnBytes = turnBytes;
        this.givesTurns = givesTurns && file != null;
    }

    @Override
    public void write(int value) throws IOException {
        inner.write(value);
        written(1);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        inner.write(bytes, offset, length);
        written(length);
    }

    /** Whose file it is. */
    String flow() {
        return flow;
    }

    /** What was written and not forced out, which is now the caller's. Waits until what is being forced out is there. */
    long takePending() {
        awaitForcing();
        long bytes = pendingBytes;
        pendingBytes = 0;
        return bytes;
    }

    private void written(int bytes) {
        pendingBytes += bytes;
        // A thread that is interrupted cannot wait for the last part.
        if (pendingBytes < turnBytes || Thread.currentThread().isInterrupted()) {
            return;
        }
        long length = takePending();
        if (Thread.currentThread().isInterrupted()) {
            pendingBytes = length;
            return;
        }
        flow = CallingFlow.current();
        if (!givesTurns) {
            device.charge(flow, IoKind.WRITE, length);
            return;
        }
        // Not by the channel, which an interrupt would close with Hadoop's stream. Blocks are written at their ends.
        long start = Math.max(0, file.length() - length);
        try {
            forcing = CompletableFuture.runAsync(() -> force(start, length), background);
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            device.charge(flow, IoKind.WRITE, length);
        }
    }

    private void force(long start, long length) {
        try {
            device.inTurn(flow, IoKind.WRITE, length, () -> WriteBack.force(file, start, length));
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

    @Override
    public void close() throws IOException {
        try {
            long rest = takePending();
            if (rest > 0) {
                device.charge(flow, IoKind.WRITE, rest);
            }
        } finally {
            super.close();
            inner.close();
        }
    }
}
