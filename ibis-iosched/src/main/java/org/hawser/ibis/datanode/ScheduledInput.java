// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.FileInputStream;
import java.io.IOException;
import org.hawser.ibis.node.DeviceScheduler;

/** A block file whose reads wait for their turns. It shares its descriptor with Hadoop's own stream, which reads. */
final class ScheduledInput extends FileInputStream {
    private final FileInputStream inner;
    private final DeviceScheduler device;
    private final ScheduledReads reads;

    ScheduledInput(FileInputStream inner, DeviceScheduler device, ScheduledReads reads) throws IOException {
        super(inner.getFD());
        this.inner = requireNonNull(inner, "inner is null");
        this.device = requireNonNull(device, "device is null");
        this.reads = requireNonNull(reads, "reads is null");
    }

    @Override
    public int read() throws IOException {
        reads.prepare(device, getChannel(), getChannel().position(), 1);
        return inner.read();
    }

    @Override
    public int read(byte[] bytes) throws IOException {
        return read(bytes, 0, bytes.length);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        reads.prepare(device, getChannel(), getChannel().position(), length);
        return inner.read(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
        super.close();
        inner.close();
    }
}
