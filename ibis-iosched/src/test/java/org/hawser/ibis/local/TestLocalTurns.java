// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.hawser.common.process.DaemonThreads;
import org.hawser.ibis.config.IbisKeys;
import org.hawser.ibis.node.DeviceName;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.node.FlowState;
import org.hawser.ibis.node.PastTheCache;
import org.hawser.ibis.schedule.Depth;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.IoKind;
import org.hawser.ibis.schedule.SlotCost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of an application in the local file system of Hadoop, and a server that gives turns. */
class TestLocalTurns {
    private static final String APPLICATION = "application_1700000000000_0007";
    private static final int BYTES = 3_000_000;

    private final Map<String, DeviceScheduler> devices = new ConcurrentHashMap<>();

    @TempDir
    private java.nio.file.Path dir;

    private TurnServer server;
    private FileSystem files;

    @BeforeEach
    void start() throws IOException {
        java.nio.file.Path socket = dir.resolve("turns.sock");
        server = TurnServer.start(socket, Duration.ofMinutes(1), name -> Optional.of(device(name)));
        files = open(socket.toString());
    }

    private DeviceScheduler device(String name) {
        return devices.computeIfAbsent(
                name,
                any -> new DeviceScheduler(
                        new FairQueue(Depth.fixed(1), SlotCost.ONE, 0, Long.MAX_VALUE, flow -> 1), System::nanoTime));
    }

    private static FileSystem open(String socket) throws IOException {
        Configuration conf = new Configuration();
        conf.set("fs.file.impl", HawserLocalFileSystem.class.getName());
        conf.set(IbisKeys.LOCAL_SOCKET.name(), socket);
        conf.set(IbisKeys.READ_SIZE.name(), "1m");
        conf.set(IbisKeys.WRITE_SIZE.name(), "1m");
        return FileSystem.newInstance(URI.create("file:///"), conf);
    }

    @AfterEach
    void stop() throws IOException {
        files.close();
        server.close();
    }

    @Test
    void file_ofAnApplication_isWrittenAndReadInTurns() throws IOException {
        Path file = file("output/attempt/file.out");
        byte[] content = write(file);

        // Two whole turns; the rest is left to the kernel.
        assertThat(flow().writtenBytes()).isEqualTo(2 << 20);
        // What is in memory costs nothing. Once more if the kernel was short of memory and took it back.
        await().until(() -> {
            long before = flow().readBytes();
            assertThat(read(file)).isEqualTo(content);
            return flow().readBytes() == before;
        });
        long before = flow().readBytes();
        // The same once more, which takes it out of memory.
        PastTheCache.write(java.nio.file.Path.of(file.toString()), content, 2 << 20);
        assertThat(read(file)).isEqualTo(content);
        assertThat(flow().readBytes() - before).isBetween((long) BYTES, BYTES + (1L << 20));
    }

    @Test
    void write_partWaitsForItsTurn_goesOnMeanwhileAndClosesAfterIt() throws IOException {
        DeviceScheduler device = device(DeviceName.of(dir));
        DeviceScheduler.Turn held = device.acquire("another", IoKind.WRITE, 1);
        Path file = file("v");
        byte[] content = content();
        FSDataOutputStream out = files.create(file);
        out.write(content, 0, 2_000_000);
        await().until(() -> device.state().waiting() == 1);
        CompletableFuture<Void> closed = new CompletableFuture<>();
        Thread closing = DaemonThreads.start("closing", () -> {
            try {
                out.close();
                closed.complete(null);
            } catch (IOException e) {
                closed.completeExceptionally(e);
            }
        });
        await().until(() -> closing.getState() == Thread.State.WAITING);
        held.close();
        closed.join();

        assertThat(flow().writtenBytes()).isEqualTo(1 << 20);
        assertThat(read(file)).isEqualTo(Arrays.copyOf(content, 2_000_000));
    }

    @Test
    void read_fromThePosition_isTheSame() throws IOException {
        Path file = file("spill0.out");
        byte[] content = write(file);
        byte[] part = new byte[1000];
        // As tasks do, without Hadoop's own checksums.
        try (FSDataInputStream in = ((LocalFileSystem) files).getRaw().open(file)) {
            in.readFully(2_000_000, part);
            assertThat(part).isEqualTo(Arrays.copyOfRange(content, 2_000_000, 2_001_000));
            in.seek(500_000);
            in.readFully(part);
            assertThat(part).isEqualTo(Arrays.copyOfRange(content, 500_000, 501_000));
            assertThat(in.getFileDescriptor()).isNotNull();
        }
    }

    @Test
    void file_ofNoApplication_waitsForNothing() throws IOException {
        Path file = new Path(dir.resolve("else/file").toString());
        assertThat(write(file)).isEqualTo(read(file));
        assertThat(server.granted()).isZero();
    }

    /** As of Hadoop's own stream, which an interrupt does not close. */
    @Test
    void read_interruptedAnywhere_goesOn() throws IOException {
        Path file = file("z");
        byte[] content = write(file);
        PastTheCache.write(java.nio.file.Path.of(file.toString()), content, 2 << 20);
        Thread reader = Thread.currentThread();
        AtomicBoolean over = new AtomicBoolean();
        Thread other = new Thread(() -> {
            while (!over.get()) {
                reader.interrupt();
                Thread.onSpinWait();
            }
        });
        other.start();
        try {
            for (int times = 0; times < 20; times++) {
                // Without Hadoop's checksums, whose reader seeks.
                try (FSDataInputStream in = ((LocalFileSystem) files).getRaw().open(file)) {
                    assertThat(in.readAllBytes()).isEqualTo(content);
                }
            }
        } finally {
            over.set(true);
            while (other.isAlive()) {
                Thread.onSpinWait();
            }
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void serverEnds_whileAFileIsWritten_theRestGoesAtOnce() throws IOException {
        Path file = file("x");
        byte[] content = content();
        try (FSDataOutputStream out = files.create(file)) {
            out.write(content, 0, 1_500_000);
            server.close();
            out.write(content, 1_500_000, BYTES - 1_500_000);
        }
        assertThat(read(file)).isEqualTo(content);
    }

    @Test
    void noSocket_filesAreWrittenAllTheSame() throws IOException {
        try (FileSystem plain = open(dir.resolve("none.sock").toString())) {
            Path file = file("y");
            try (FSDataOutputStream out = plain.create(file)) {
                out.write(content());
            }
            assertThat(server.granted()).isZero();
            assertThat(Files.size(java.nio.file.Path.of(file.toString()))).isEqualTo(BYTES);
        }
    }

    /** A turn counts once the server has heard of its end. */
    private FlowState flow() {
        DeviceScheduler device = devices.values().iterator().next();
        await().until(() -> device.state().outstanding() == 0);
        return device.state().flows().stream()
                .filter(flow -> flow.flow().equals(APPLICATION))
                .findFirst()
                .orElseThrow();
    }

    private Path file(String name) {
        return new Path(dir.resolve("usercache/me/appcache/" + APPLICATION)
                .resolve(name)
                .toString());
    }

    private byte[] write(Path file) throws IOException {
        byte[] content = content();
        try (FSDataOutputStream out = files.create(file)) {
            for (int at = 0; at < BYTES; at += 60_000) {
                out.write(content, at, Math.min(60_000, BYTES - at));
            }
        }
        return content;
    }

    private byte[] read(Path file) throws IOException {
        try (FSDataInputStream in = files.open(file)) {
            return in.readAllBytes();
        }
    }

    private static byte[] content() {
        byte[] content = new byte[BYTES];
        new Random(1).nextBytes(content);
        return content;
    }
}
