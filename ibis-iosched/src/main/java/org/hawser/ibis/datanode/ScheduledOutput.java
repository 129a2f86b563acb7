// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.Executor;
import org.hawser.ibis.compat.CallingFlow;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.node.WriteBehind;
import org.hawser.ibis.schedule.IoKind;

/**
 * A block file whose pages are forced out to the device in turns. It shares its descriptor with Hadoop's own stream, which does
 * the writing.
 *
 * <p>What is written last and is less than a turn is only counted: the kernel writes it back.
 */
final class ScheduledOutput extends FileOutputStream {
    private final FileOutputStream inner;
    private final File file;
    private final DeviceScheduler device;
    private final WriteBehind behind;
    private final boolean givesTurns;
    /** Of the thread that writes; the stream may be closed by another one. */
    private String flow = CallingFlow.current();

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
        this.behind = new WriteBehind(device, background, turnBytes);
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

    /** As {@link WriteBehind#takePending}. */
    long takePending() {
        return behind.takePending();
    }

    private void written(int bytes) {
        long length = behind.written(bytes);
        if (length == 0) {
            return;
        }
        flow = CallingFlow.current();
        // Not by the channel, which an interrupt would close with Hadoop's stream. Blocks are written at their ends.
        if (!givesTurns || !behind.force(flow, file, Math.max(0, file.length() - length), length)) {
            device.charge(flow, IoKind.WRITE, length);
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
