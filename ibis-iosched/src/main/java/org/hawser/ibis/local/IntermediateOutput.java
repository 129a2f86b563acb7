// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;
import org.hawser.ibis.compat.WriteBack;
import org.hawser.ibis.node.Turns;
import org.hawser.ibis.schedule.IoKind;

/**
 * A local file whose pages are forced out to the device in turns. What is written last and is less than a turn is written back
 * by the kernel. Nothing here fails a write.
 */
final class IntermediateOutput extends FilterOutputStream implements Syncable, StreamCapabilities, IOStatisticsSource {
    private final File place;
    private final Turns turns;
    private final String application;
    private final long turnBytes;
    private long position;
    private long pendingBytes;

    IntermediateOutput(OutputStream inner, File place, Turns turns, String application, long turnBytes) {
        super(requireNonNull(inner, "inner is null"));
        this.place = requireNonNull(place, "place is null");
        this.turns = requireNonNull(turns, "turns is null");
        this.application = requireNonNull(application, "application is null");
        this.turnBytes = turnBytes;
        this.position = place.length();
    }

    @Override
    public void write(int value) throws IOException {
        out.write(value);
        written(1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        written(length);
    }

    private void written(int bytes) throws IOException {
        position += bytes;
        pendingBytes += bytes;
        if (pendingBytes < turnBytes) {
            return;
        }
        out.flush();
        long start = position - pendingBytes;
        long length = pendingBytes;
        pendingBytes = 0;
        try {
            turns.inTurn(application, IoKind.WRITE, length, () -> WriteBack.force(place, start, length));
        } catch (IOException | OutOfMemoryError e) {
            WriteBack.failed(e);
        }
    }

    @Override
    public void hflush() throws IOException {
        if (out instanceof Syncable syncable) {
            syncable.hflush();
        } else {
            out.flush();
        }
    }

    @Override
    public void hsync() throws IOException {
        if (out instanceof Syncable syncable) {
            syncable.hsync();
        } else {
            out.flush();
        }
    }

    @Override
    public boolean hasCapability(String capability) {
        return out instanceof StreamCapabilities capable && capable.hasCapability(capability);
    }

    @Override
    public IOStatistics getIOStatistics() {
        return IOStatisticsSupport.retrieveIOStatistics(out);
    }
}
