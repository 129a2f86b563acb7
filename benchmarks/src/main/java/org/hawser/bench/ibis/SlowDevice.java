// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

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
import org.hawser.ibis.node.DeviceName;

/**
 * A block device with ext4 whose reads and writes share a limited bandwidth: a loop device over a file of a {@link CentralDisk}. Write-back of pages is under the limit as well, and pages are cached as on any disk. Without a rate, it
 * is over a file of this machine's own disk and has no limits.
 */
public final class SlowDevice implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** Gigabytes may have to go to the slow device. */
    private static final Duration SYNC_LIMIT = Duration.ofMinutes(10);

    private static final long SECTOR_BYTES = 512;
    private static final long MIB = 1 << 20;

    /**
     * Limit of this device's dirty pages. A limit of the whole machine would throttle the file server too, and each would wait
     * for the other.
     */
    private static final String DIRTY_BYTES = Integer.toString(64 << 20);

    /** The kernel's default. A loop device otherwise keeps what suited the file that it was over before. */
    private static final String READ_AHEAD_KIB = "128";

    private static final String STALL_MILLIS = "600000";
    /** Of an HDFS on it: without a scheduler, whoever writes may wait for minutes. */
    static final Map<String, String> HDFS_SETTINGS = Map.of(
            "dfs.replication", "1",
            "dfs.client.socket-timeout", STALL_MILLIS,
            "dfs.datanode.socket.write.timeout", STALL_MILLIS);

    private static final int KNEE = 2;
    private static final double KIB = 1 << 10;
    private static final long SECOND_MICROS = 1_000_000;

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
     * @param mbit bandwidth, Mbit/s; 0 for that of the machine's own disk
     * @param bytes size of the device, rounded down to whole MiB: a loop device has whole sectors
     */
    public static SlowDevice start(Path directory, int mbit, long bytes) {
        removeLeft(directory);
        Optional<CentralDisk> server = mbit == 0
                ? Optional.empty()
                : Optional.of(CentralDisk.startHalfDuplex(directory.resolve("server"), mbit));
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

    /** For the user. */
    static String describe(int mbit) {
        return mbit == 0
                ? "the machine's own disk, a loop device with ext4 over a file"
                : mbit + " Mbit/s, shared by reads and writes, a loop device with ext4 over a file server";
    }

    /**
     * Settings that fit it. The device serves one request after the other, and with two in flight there is always one for it.
     *
     * @param mbit as for {@link #start}; the machine's own disk has the defaults
     * @param requestKib size of a request, KiB
     */
    static Map<String, String> profile(int mbit, int requestKib) {
        if (mbit == 0) {
            return Map.of();
        }
        long serviceMicros = Math.max(1, Math.round(Byte.SIZE * requestKib * KIB / mbit));
        // The pages are forced out, and the file system's journal after them.
        long writeMicros = (KNEE + 1) * serviceMicros;
        return Map.of(
                "hawser.ibis.depth",
                Integer.toString(KNEE),
                "hawser.ibis.read-size",
                requestKib + "k",
                "hawser.ibis.write-size",
                requestKib + "k",
                "hawser.ibis.read-latency",
                KNEE * serviceMicros + "us",
                "hawser.ibis.write-latency",
                writeMicros + "us",
                "hawser.ibis.control-period",
                Math.max(SECOND_MICROS, writeMicros) + "us",
                "hawser.ibis.latency-per-slot",
                serviceMicros + "us");
    }

    /** Removes all devices of this process, and their servers, when it exits. */
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
        // A write ends when the server has it. By default, sshfs acknowledges up to 8 MiB early, and reads queue behind
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
        // Through the page cache, the loop device would serve one request at a time.
        loop = Command.run("losetup", "--find", "--show", "--direct-io=on", image.toString())
                .strip();
        try {
            Path limit = ofBlock("bdi/strict_limit");
            if (server.isPresent() && !Files.exists(limit)) {
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
            write(ofBlock("queue/read_ahead_kb"), READ_AHEAD_KIB);
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

    private static void write(Path setting, String value) {
        try {
            Files.writeString(setting, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As IBIS names it. */
    String name() {
        try {
            return DeviceName.of(mount);
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
        try {
            String[] fields = Files.readString(ofBlock("stat")).strip().split("\\s+");
            return new Moved(SECTOR_BYTES * Long.parseLong(fields[2]), SECTOR_BYTES * Long.parseLong(fields[6]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
                if (server.isPresent()) {
                    freeDirtyMemory();
                }
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
