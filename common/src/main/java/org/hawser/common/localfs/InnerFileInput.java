// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import java.io.EOFException;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.fs.FSExceptionMessages;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsAggregator;
import org.apache.hadoop.fs.statistics.IOStatisticsContext;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.StreamStatisticNames;
import org.apache.hadoop.fs.statistics.impl.IOStatisticsBinding;
import org.apache.hadoop.fs.statistics.impl.IOStatisticsStore;

/**
 * Reads an {@link InnerFile} and counts like the stream of Hadoop's local file system. It has no descriptor: what Hadoop
 * does with one, such as reading ahead, would concern the outer file.
 */
final class InnerFileInput extends FSInputStream implements IOStatisticsSource, StreamCapabilities {
    private final InnerFile.Content content;
    private final FileSystem.Statistics statistics;
    private final IOStatisticsStore ioStatistics = IOStatisticsBinding.iostatisticsStore()
            .withCounters(
                    StreamStatisticNames.STREAM_READ_BYTES,
                    StreamStatisticNames.STREAM_READ_EXCEPTIONS,
                    StreamStatisticNames.STREAM_READ_SEEK_OPERATIONS,
                    StreamStatisticNames.STREAM_READ_SKIP_OPERATIONS,
                    StreamStatisticNames.STREAM_READ_SKIP_BYTES)
            .build();
    private final IOStatisticsAggregator thread =
            IOStatisticsContext.getCurrentIOStatisticsContext().getAggregator();
    private long position;
    private boolean closed;

    InnerFileInput(InnerFile.Content content, FileSystem.Statistics statistics) {
        this.content = content;
        this.statistics = statistics;
    }

    @Override
    public synchronized void seek(long to) throws IOException {
        if (to < 0) {
            throw new EOFException(FSExceptionMessages.NEGATIVE_SEEK);
        }
        requireOpen();
        position = to;
    }

    @Override
    public synchronized long getPos() {
        return position;
    }

    @Override
    public boolean seekToNewSource(long target) {
        return false;
    }

    @Override
    public synchronized int available() throws IOException {
        requireOpen();
        return (int) Math.min(Integer.MAX_VALUE, Math.max(0, content.length() - position));
    }

    @Override
    public synchronized long skip(long bytes) throws IOException {
        requireOpen();
        long skipped = Math.max(0, Math.min(bytes, content.length() - position));
        position += skipped;
        return skipped;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) throws IOException {
        int read = counted(position, into, offset, length);
        position += Math.max(0, read);
        return read;
    }

    @Override
    public int read(long from, byte[] into, int offset, int length) throws IOException {
        validatePositionedReadArgs(from, into, offset, length);
        return counted(from, into, offset, length);
    }

    private int counted(long from, byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        try {
            requireOpen();
            int read = content.read(from, into, offset, length);
            if (read > 0) {
                statistics.incrementBytesRead(read);
                ioStatistics.incrementCounter(StreamStatisticNames.STREAM_READ_BYTES, read);
            }
            return read;
        } catch (IOException e) {
            ioStatistics.incrementCounter(StreamStatisticNames.STREAM_READ_EXCEPTIONS);
            throw e;
        }
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw new IOException(FSExceptionMessages.STREAM_IS_CLOSED);
        }
    }

    @Override
    public boolean hasCapability(String capability) {
        return switch (capability.toLowerCase(Locale.ENGLISH)) {
            case StreamCapabilities.IOSTATISTICS,
                    StreamCapabilities.IOSTATISTICS_CONTEXT,
                    StreamCapabilities.VECTOREDIO -> true;
            default -> false;
        };
    }

    @Override
    public IOStatistics getIOStatistics() {
        return ioStatistics;
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            thread.aggregate(ioStatistics);
            content.close();
        }
    }
}
