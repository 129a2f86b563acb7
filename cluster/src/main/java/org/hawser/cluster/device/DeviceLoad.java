// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.device;

import static java.util.Objects.requireNonNull;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.common.process.DaemonThreads;

/**
 * Loads a device with requests at random places of a file. The file is unlinked once it is open, so nothing is left of it
 * however the process ends. Requests bypass the page cache ({@code O_DIRECT}), so latencies are the device's. As many threads
 * as the depth says have one request each under way.
 */
public final class DeviceLoad implements Closeable {
    private static final int LARGEST_BYTES = 4 << 20;

    private final FileChannel file;
    private final long fileBytes;
    private final int blockBytes;
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("device-load"));

    private DeviceLoad(FileChannel file, long fileBytes, int blockBytes) {
        this.file = requireNonNull(file, "file is null");
        this.fileBytes = fileBytes;
        this.blockBytes = blockBytes;
    }

    /**
     * Writes the file.
     *
     * @param directory on the device
     * @param fileBytes at least; the file is written in steps of 4 MiB
     * @throws ClusterException if there is no such directory or room, or its file system knows no direct I/O
     */
    public static DeviceLoad on(Path directory, long fileBytes) {
        if (!Files.isDirectory(directory)) {
            throw new ClusterException(directory.toAbsolutePath() + " is no directory.");
        }
        try {
            long free = Files.getFileStore(directory).getUsableSpace();
            if (free < fileBytes) {
                throw new ClusterException(directory.toAbsolutePath() + " has " + (free >> 20) + " MiB left, "
                        + (fileBytes >> 20) + " MiB are needed. Choose a smaller --file-size.");
            }
            int block = Math.toIntExact(Files.getFileStore(directory).getBlockSize());
            DeviceLoad load = new DeviceLoad(open(directory), fileBytes, block);
            load.fill();
            return load;
        } catch (IOException | UnsupportedOperationException e) {
            throw new ClusterException(
                    "The device of " + directory.toAbsolutePath() + " cannot be measured: " + e.getMessage()
                            + ". Its file system must allow direct I/O.",
                    e);
        }
    }

    private static FileChannel open(Path directory) throws IOException {
        Path file = Files.createTempFile(directory, "hawser-profile-", ".data");
        try {
            return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void fill() throws IOException {
        ByteBuffer data = data(LARGEST_BYTES);
        try {
            for (long at = 0; at < fileBytes; at += LARGEST_BYTES) {
                data.rewind();
                file.write(data, at);
            }
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private ByteBuffer data(int bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes + blockBytes).alignedSlice(blockBytes);
        buffer.limit(bytes);
        // No device is to make nothing of zeros.
        SplittableRandom random = new SplittableRandom(bytes);
        while (buffer.remaining() >= Long.BYTES) {
            buffer.putLong(random.nextLong());
        }
        return buffer.rewind();
    }

    /**
     * One load for that long.
     *
     * @param bytes of each request, a multiple of the device's block
     */
    public Point measure(Direction direction, int bytes, int depth, Duration time) throws InterruptedException {
        if (bytes % blockBytes != 0 || bytes > LARGEST_BYTES) {
            throw new ClusterException("Requests of " + bytes + " bytes cannot be measured: allowed are multiples of "
                    + blockBytes + " up to " + LARGEST_BYTES + ".");
        }
        long end = System.nanoTime() + time.toNanos();
        List<Future<long[]>> loads = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
            SplittableRandom random = new SplittableRandom(i);
            loads.add(threads.submit(() -> latencies(direction, bytes, random, end)));
        }
        long begun = end - time.toNanos();
        LongStream all = LongStream.empty();
        for (Future<long[]> load : loads) {
            all = LongStream.concat(all, Arrays.stream(result(load)));
        }
        long[] sorted = all.sorted().toArray();
        double seconds = (System.nanoTime() - begun) / 1e9;
        return new Point(
                direction,
                bytes,
                depth,
                (double) sorted.length * bytes / (1 << 20) / seconds,
                Arrays.stream(sorted).average().orElseThrow(),
                sorted[(int) ((sorted.length - 1) * 0.99)]);
    }

    private long[] latencies(Direction direction, int bytes, SplittableRandom random, long end) throws IOException {
        ByteBuffer buffer = data(bytes);
        LongStream.Builder latencies = LongStream.builder();
        long begun;
        do {
            long at = random.nextLong(fileBytes / bytes) * bytes;
            buffer.rewind();
            begun = System.nanoTime();
            int moved = direction == Direction.READ ? file.read(buffer, at) : file.write(buffer, at);
            if (moved != bytes) {
                throw new IOException("a " + direction + " of " + bytes + " bytes moved " + moved);
            }
            latencies.add(System.nanoTime() - begun);
        } while (System.nanoTime() < end);
        return latencies.build().toArray();
    }

    private static long[] result(Future<long[]> load) throws InterruptedException {
        try {
            return load.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw new UncheckedIOException(failure);
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
