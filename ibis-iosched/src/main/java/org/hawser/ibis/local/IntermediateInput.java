// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.HasFileDescriptor;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.hawser.ibis.node.PageCache;
import org.hawser.ibis.node.ReadAhead;
import org.hawser.ibis.node.SideChannel;
import org.hawser.ibis.node.Turns;

/**
 * A local file that is read from the device in turns, ahead of its reader. Nothing here fails a read: if a range cannot be had
 * in advance, the read itself says why.
 */
final class IntermediateInput extends FSInputStream
        implements HasFileDescriptor, StreamCapabilities, IOStatisticsSource {
    private final FSDataInputStream inner;
    private final SideChannel beside;
    private final Turns turns;
    private final String application;
    private final ReadAhead ahead;

    /** @param place the file that the inner stream reads */
    IntermediateInput(FSDataInputStream inner, File place, Turns turns, String application, long turnBytes) {
        this.inner = requireNonNull(inner, "inner is null");
        this.beside = new SideChannel(Path.of(place.getPath()));
        this.turns = requireNonNull(turns, "turns is null");
        this.application = requireNonNull(application, "application is null");
        this.ahead = new ReadAhead(PageCache::ofKernel, Optional.empty(), turnBytes);
    }

    private synchronized void prepare(long position, long bytes) {
        // A thread that was interrupted must not touch the channel, which would close.
        if (bytes <= 0 || Thread.currentThread().isInterrupted()) {
            return;
        }
        try {
            ahead.prepare(turns, application, beside.get(), position, bytes);
        } catch (IOException | OutOfMemoryError e) {
            // The read comes next.
        }
    }

    @Override
    public int read() throws IOException {
        prepare(inner.getPos(), 1);
        return inner.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        prepare(inner.getPos(), length);
        return inner.read(into, offset, length);
    }

    @Override
    public int read(long position, byte[] into, int offset, int length) throws IOException {
        prepare(position, length);
        return inner.read(position, into, offset, length);
    }

    @Override
    public long skip(long bytes) throws IOException {
        return inner.skip(bytes);
    }

    @Override
    public int available() throws IOException {
        return inner.available();
    }

    @Override
    public void seek(long position) throws IOException {
        inner.seek(position);
    }

    @Override
    public long getPos() throws IOException {
        return inner.getPos();
    }

    @Override
    public boolean seekToNewSource(long target) throws IOException {
        return inner.seekToNewSource(target);
    }

    @Override
    public FileDescriptor getFileDescriptor() throws IOException {
        return inner.getFileDescriptor();
    }

    @Override
    public boolean hasCapability(String capability) {
        return inner.hasCapability(capability);
    }

    @Override
    public IOStatistics getIOStatistics() {
        return inner.getIOStatistics();
    }

    @Override
    public void close() throws IOException {
        try {
            beside.close();
        } finally {
            inner.close();
        }
    }
}
