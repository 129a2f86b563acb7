// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;
import org.hawser.common.process.DaemonThreads;
import org.hawser.ibis.node.Turns;
import org.hawser.ibis.node.WriteBehind;

/**
 * A local file whose pages are forced out to the device in turns. What is written last and is less than a turn is written back
 * by the kernel.
 */
final class IntermediateOutput extends FilterOutputStream implements Syncable, StreamCapabilities, IOStatisticsSource {
    private static final long IDLE_MILLIS = 100;

    private final File place;
    private final String application;
    private final ThreadPoolExecutor forcing = new ThreadPoolExecutor(
            1, 1, IDLE_MILLIS, MILLISECONDS, new LinkedBlockingQueue<>(), DaemonThreads.named("hawser-ibis-force"));
    private final WriteBehind behind;
    private long position;

    IntermediateOutput(OutputStream inner, File place, Turns turns, String application, long turnBytes) {
        super(requireNonNull(inner, "inner is null"));
        this.place = requireNonNull(place, "place is null");
        this.application = requireNonNull(application, "application is null");
        this.behind = new WriteBehind(turns, this::run, turnBytes);
        // Otherwise a file that is never closed would keep its thread.
        forcing.allowCoreThreadTimeOut(true);
        this.position = place.length();
    }

    /** Each file has a thread: those of a common pool would be there when the task has ended, and delay its slot. */
    private void run(Runnable force) {
        try {
            forcing.execute(force);
        } catch (OutOfMemoryError e) {
            // There is no thread for it.
            force.run();
        }
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
        long length = behind.written(bytes);
        if (length > 0) {
            out.flush();
            boolean unused = behind.force(application, place, position - length, length);
        }
    }

    /**
     * Waits until the last part that is forced out is on the device: then the file may be renamed or deleted. A thread that is
     * interrupted does not wait.
     */
    @Override
    public void close() throws IOException {
        behind.await();
        forcing.shutdown();
        super.close();
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
