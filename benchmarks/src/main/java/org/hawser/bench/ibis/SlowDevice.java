// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.bench.central.CentralDisk;
import org.hawser.bench.network.Command;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.ProgramRun;

/**
 * A block device whose bandwidth is limited in both directions, with ext4 on it: a loop device over a file of a
 * {@link CentralDisk}. Write-back of pages is under the limit as well, and pages are cached as on any disk. Without a limit, it
 * is over a file of this machine's own disk.
 */
public final class SlowDevice implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** Gigabytes may have to go to the slow device. */
    private static final Duration SYNC_LIMIT = Duration.ofMinutes(10);

    private static final long SECTOR_BYTES = 512;
    private static final long MIB = 1 << 20;

    /**
     * Memory that is written and not yet on the device: a second of it or two. Not by limits of the whole machine, which would
     * hold up the file server too: then each would wait for the other.
     */
    private static final String DIRTY_BYTES = Integer.toString(64 << 20);

    private static final String STALL_MILLIS = "600000";
    /** Of an HDFS on it: without a scheduler, whoever writes may wait for minutes. */
    static final Map<String, String> HDFS_SETTINGS = Map.of(
            "dfs.replication", "1",
            "dfs.client.socket-timeout", STALL_MILLIS,
            "dfs.datanode.socket.write.timeout", STALL_MILLIS);

    private static final Set<SlowDevice> OPEN = ConcurrentHashMap.newKeySet();

    private final Optional<CentralDisk> server;
    private final Path file;
    private final Path mount;
    private String loop = "";
    private boolean mounted;

    private SlowDevice(Optional<CentralDisk> server, Path directory) {
        this.server = requireNonNull(server, "server is null");
        this.file = directory.resolve(server.isPresent() ? "server-mount" : "file");
        this.mount = mountIn(directory);
    }

    /**
     * Makes one. Needs root, and what a {@link CentralDisk} needs. What a killed process has left in the directory is removed.
     *
     * @param mbit bandwidth in each direction, Mbit/s; 0 for that of the machine's own disk
     * @param bytes size of the device, rounded down to whole MiB: a loop device has whole sectors
     */
    public static SlowDevice start(Path directory, int mbit, long bytes) {
        removeLeft(directory);
        Optional<CentralDisk> server =
                mbit == 0 ? Optional.empty() : Optional.of(CentralDisk.start(directory.resolve("server"), mbit));
        SlowDevice device = new SlowDevice(server, directory);
        OPEN.add(device);
        try {
            device.make(bytes);
            return device;
        } catch (RuntimeException e) {
            device.close();
            throw e;
        }
    }

    /** Removes the devices of this process, and their servers: for its own end. */
    public static void removeAll() {
        OPEN.forEach(SlowDevice::close);
        CentralDisk.removeAll();
    }

    private static void removeLeft(Path directory) {
        Path mount = mountIn(directory);
        while (ProgramRun.of(List.of("mountpoint", "--quiet", mount.toString()), LIMIT)
                .filter(run -> run.exitCode() == 0)
                .isPresent()) {
            Command.run("umount", "--lazy", mount.toString());
        }
    }

    private static Path mountIn(Path directory) {
        return directory.resolve("mount");
    }

    private void make(long bytes) {
        // A write ends when the server has it. By default, up to 8 MiB would end before, and a read would wait for
        // them.
        server.ifPresent(disk -> disk.mount("device", file, "sshfs_sync"));
        Path image = file.resolve("image");
        try {
            Files.createDirectories(file);
            Files.createDirectories(mount);
            try (RandomAccessFile sparse = new RandomAccessFile(image.toFile(), "rw")) {
                sparse.setLength(bytes - bytes % MIB);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // Past the page cache of the file, where requests would be served one by one.
        loop = Command.run("losetup", "--find", "--show", "--direct-io=on", image.toString())
                .strip();
        try {
            Path limit = ofBlock("bdi/strict_limit");
            if (!Files.exists(limit)) {
                throw new ClusterException(
                        "There is no " + limit + ": a limit for what is written to one device and not yet "
                                + "on it. Linux 6.2 or newer has it.");
            }
            // Few inodes and a small journal: they are written over the slow link.
            Command.run("mkfs.ext4", "-q", "-m", "0", "-N", "8192", "-J", "size=16", "-E", "lazy_itable_init=0", loop);
            Command.run("mount", loop, mount.toString());
            mounted = true;
        } finally {
            // It stays as long as it is mounted.
            Command.run("losetup", "--detach", loop);
        }
        if (server.isPresent()) {
            limitDirtyMemory();
        }
    }

    private void limitDirtyMemory() {
        write(ofBlock("bdi/max_bytes"), DIRTY_BYTES);
        write(ofBlock("bdi/min_bytes"), DIRTY_BYTES);
        write(ofBlock("bdi/strict_limit"), "1");
    }

    /** The kernel keeps a loop device, with its limits, for the next file. */
    private void freeDirtyMemory() {
        write(ofBlock("bdi/strict_limit"), "0");
        write(ofBlock("bdi/min_ratio"), "0");
        write(ofBlock("bdi/max_ratio"), "100");
    }

    /** With one call: a second one finds nothing left, however little the first one has asked for. */
    private static String read(Path setting) {
        try (BufferedReader reader = Files.newBufferedReader(setting)) {
            return reader.readLine().strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path setting, String value) {
        try {
            Files.writeString(setting, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has the kernel schedule its requests so, such as {@code bfq}. */
    public void useScheduler(String name) {
        write(ofBlock("queue/scheduler"), name);
    }

    private Path ofBlock(String file) {
        return Path.of("/sys/block", Path.of(loop).getFileName().toString(), file);
    }

    /** What a device has moved. */
    public record Moved(long readBytes, long writtenBytes) {
        Moved since(Moved earlier) {
            return new Moved(readBytes - earlier.readBytes, writtenBytes - earlier.writtenBytes);
        }

        /** In both directions. */
        public long bytes() {
            return readBytes + writtenBytes;
        }
    }

    /** What was read from it and written to it so far, as the kernel counts. */
    public Moved moved() {
        // Fields of the kernel's Documentation/block/stat.rst: sectors read are the third, written the seventh.
        String[] fields = read(ofBlock("stat")).split("\\s+");
        return new Moved(SECTOR_BYTES * Long.parseLong(fields[2]), SECTOR_BYTES * Long.parseLong(fields[6]));
    }

    /** What was read or written before is read from the device again. */
    public static void dropCaches() {
        if (ProgramRun.of(List.of("sync"), SYNC_LIMIT).isEmpty()) {
            throw new ClusterException("'sync' has not ended within " + SYNC_LIMIT.toMinutes() + " min");
        }
        write(Path.of("/proc/sys/vm/drop_caches"), "3");
    }

    @Override
    public void close() {
        OPEN.remove(this);
        try {
            if (mounted) {
                mounted = false;
                freeDirtyMemory();
                if (!Deadline.after(LIMIT).await(this::unmount)) {
                    Command.run("umount", "--lazy", mount.toString());
                }
            }
        } finally {
            server.ifPresent(CentralDisk::close);
        }
    }

    /** A DataNode that has just ended may still hold it for a moment. */
    private boolean unmount() {
        try {
            Command.run("umount", mount.toString());
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
