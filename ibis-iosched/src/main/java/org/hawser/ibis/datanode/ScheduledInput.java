// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.node.SideChannel;

/** A block file whose reads wait for their turns. It shares its descriptor with Hadoop's own stream, which reads. */
final class ScheduledInput extends FileInputStream {
    private final FileInputStream inner;
    private final DeviceScheduler device;
    private final ScheduledReads reads;
    private final SideChannel ahead;
    private long position;

    /** @param position where the stream is */
    ScheduledInput(FileInputStream inner, File file, long position, DeviceScheduler device, ScheduledReads reads)
            throws IOException {
        super(inner.getFD());
        this.inner = requireNonNull(inner, "inner is null");
        this.ahead = new SideChannel(file.toPath());
        this.position = position;
        this.device = requireNonNull(device, "device is null");
        this.reads = requireNonNull(reads, "reads is null");
    }

    @Override
    public int read() throws IOException {
        reads.prepare(device, ahead, position, 1);
        int value = inner.read();
        position += value < 0 ? 0 : 1;
        return value;
    }

    @Override
    public int read(byte[] bytes) throws IOException {
        return read(bytes, 0, bytes.length);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        reads.prepare(device, ahead, position, length);
        int count = inner.read(bytes, offset, length);
        position += Math.max(0, count);
        return count;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = inner.skip(bytes);
        position += skipped;
        return skipped;
    }

    @Override
    public void close() throws IOException {
        try {
            ahead.close();
        } finally {
            super.close();
            inner.close();
        }
    }
}
