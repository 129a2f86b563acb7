// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Streams of one application that read or write HDFS as fast as they can, until this is closed. DataNodes take them for tasks of
 * the application, by the name that their client has.
 */
final class StreamLoad implements AutoCloseable {
    static final int MAX_SECONDS = 3600;

    private static final int BUFFER_BYTES = 64 << 10;
    private static final Path DIRECTORY = new Path("/bench/ibis");
    private static final long MIB = 1 << 20;
    private static final long BYTES_IN_MBIT = 125_000;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<CompletableFuture<Void>> streams = new ArrayList<>();
    private final FileSystem files;
    private final LongAdder moved = new LongAdder();
    private volatile boolean over;

    private StreamLoad(FileSystem files) {
        this.files = requireNonNull(files, "files is null");
    }

    /** @param number of the application, which has the id {@code application_1_NNNN} */
    private static StreamLoad of(Configuration cluster, int number) {
        Configuration conf = new Configuration(cluster);
        conf.set("mapreduce.task.attempt.id", String.format("attempt_1_%04d_m_000000_0", number));
        try {
            return new StreamLoad(FileSystem.newInstance(conf));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes one file after the other. They stay: what is deleted before it was written back costs the device nothing. */
    static StreamLoad writing(Configuration cluster, int number, int streams, long fileBytes, String directory) {
        StreamLoad load = of(cluster, number);
        for (int stream = 0; stream < streams; stream++) {
            Path first = new Path(DIRECTORY, number + "/" + directory + "/" + stream);
            load.run(() -> {
                for (int file = 0; !load.over; file++) {
                    load.write(first.suffix("-" + file), fileBytes);
                }
            });
        }
        return load;
    }

    /** Reads files that {@link #prepare} has written, from the one with this index on, once each. */
    static StreamLoad reading(Configuration cluster, int number, int first, int streams) {
        StreamLoad load = of(cluster, number);
        for (int index = first; index < first + streams; index++) {
            Path file = prepared(index);
            load.run(() -> load.read(file));
        }
        return load;
    }

    /**
     * What one of so many streams reads at most in a window, and before it: all of a device, as if it were alone.
     *
     * @param mbit bandwidth of the device, Mbit/s
     */
    static long mostBytes(int streams, int mbit, Duration window) {
        long seconds = window.plus(ShareComparison.SETTLE).toSeconds() * 5 / 4;
        return Math.max(MIB, mbit * BYTES_IN_MBIT * seconds / streams);
    }

    /** Writes what streams of any application read later: each file on one of these DataNodes, in turn, or where HDFS chooses. */
    static void prepare(Configuration cluster, int first, int count, long fileBytes, List<InetSocketAddress> nodes) {
        try (StreamLoad load = of(cluster, 0)) {
            for (int file = 0; file < count; file++) {
                InetSocketAddress[] favoured = nodes.isEmpty()
                        ? new InetSocketAddress[0]
                        : new InetSocketAddress[] {nodes.get(file % nodes.size())};
                load.write(prepared(first + file), fileBytes, favoured);
            }
        }
    }

    private static Path prepared(int index) {
        return new Path(DIRECTORY, "prepared-" + index);
    }

    private void run(Runnable stream) {
        streams.add(CompletableFuture.runAsync(stream, threads));
    }

    /** What the clients have read or written so far, bytes. */
    long movedBytes() {
        return moved.sum();
    }

    /** Whether a stream has ended, which leaves the others more than their share. */
    boolean isShort() {
        return streams.stream().anyMatch(CompletableFuture::isDone);
    }

    private void write(Path file, long bytes, InetSocketAddress... favoured) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            OutputStream out = create(file, favoured);
            // Its close fails with the very exception of its write, which try-with-resources cannot add to itself.
            try {
                for (long written = 0; written < bytes && !over; written += buffer.length) {
                    out.write(buffer);
                    moved.add(buffer.length);
                }
            } finally {
                out.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private OutputStream create(Path file, InetSocketAddress... favoured) throws IOException {
        return ((DistributedFileSystem) files)
                .createFile(file)
                .recursive()
                .overwrite(true)
                .favoredNodes(favoured)
                .build();
    }

    private void read(Path file) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = files.open(file)) {
            for (int read = 0; !over && read >= 0; read = in.read(buffer)) {
                moved.add(read);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the streams. */
    @Override
    public void close() {
        over = true;
        try {
            streams.forEach(CompletableFuture::join);
        } finally {
            threads.shutdown();
            try {
                files.close();
            } catch (IOException e) {
                System.err.println("HDFS client not closed: " + e);
            }
        }
    }
}
