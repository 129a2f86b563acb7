// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.hawser.bench.central.CentralDisk;
import org.hawser.bench.central.DiskUse;
import org.hawser.bench.network.Command;
import org.hawser.bench.run.BenchJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk that benchmarks emulate. */
@Tag("cluster")
class TestCentralDisk {
    private static final int MBIT = 80;
    private static final int BYTES = 4_000_000;
    private static final double LEAST_SECONDS = 0.3;

    @TempDir
    private Path dir;

    @Test
    void mounts_ofTwoDirectories_areLimitedCountedAndNotCached() throws IOException {
        try (CentralDisk disk = CentralDisk.start(dir.resolve("disk"), MBIT)) {
            disk.mount("one", dir.resolve("one"));
            disk.mount("two", dir.resolve("two"));
            DiskUse before = disk.use();
            Path file = dir.resolve("one/file");
            long start = System.nanoTime();
            Files.write(file, new byte[BYTES]);
            assertThat((System.nanoTime() - start) / 1e9).isGreaterThan(LEAST_SECONDS);
            assertThat(Files.readAllBytes(file)).hasSize(BYTES);
            assertThat(Files.readAllBytes(file)).hasSize(BYTES);
            Files.createDirectory(dir.resolve("two/directory"));

            DiskUse use = disk.use().since(before);
            assertThat(use.written()).isBetween((long) BYTES, 2L * BYTES);
            assertThat(use.read()).isBetween(2L * BYTES, 3L * BYTES);
            assertThat(use.operations().of("open")).isBetween(2L, 3L);
            assertThat(use.operations().of("mkdir")).isEqualTo(1);
            assertThat(dir.resolve("two/file")).doesNotExist();
        }
        assertThat(mounts()).doesNotContain(dir.toString());
    }

    @Test
    void halfDuplex_readsAndWritesShareTheBandwidth() throws IOException {
        try (CentralDisk disk = CentralDisk.startHalfDuplex(dir.resolve("disk"), MBIT)) {
            disk.mount("one", dir.resolve("one"));
            Path read = dir.resolve("one/read");
            Files.write(read, new byte[BYTES]);
            long start = System.nanoTime();
            CompletableFuture<Void> reading =
                    CompletableFuture.runAsync(() -> assertThat(read).hasBinaryContent(new byte[BYTES]));
            Files.write(dir.resolve("one/written"), new byte[BYTES]);
            reading.join();
            // On a full-duplex one, half of that would do.
            assertThat((System.nanoTime() - start) / 1e9).isGreaterThan(2 * LEAST_SECONDS);
        }
        assertThat(mounts()).doesNotContain(dir.toString());
    }

    @Test
    void link_thatLeadsOutOfTheMount_isFollowed() throws IOException {
        try (CentralDisk disk = CentralDisk.start(dir.resolve("disk"), MBIT)) {
            disk.mount("one", dir.resolve("one"));
            Path outside = Files.writeString(dir.resolve("outside"), "text");
            Path link = Files.createSymbolicLink(dir.resolve("one/link"), outside);
            assertThat(link).hasContent("text");
        }
    }

    @Test
    void mount_ofAKilledProcess_isRemovedByTheNextDisk() throws IOException {
        Process holder = new ProcessBuilder(
                        BenchJvm.plain(List.of("-Xmx64m")).words(DiskHolder.class, List.of(dir.toString())))
                .inheritIO()
                .start();
        try {
            Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> mounts().contains(
                            dir.resolve("held").toString()));
        } finally {
            holder.destroyForcibly().onExit().join();
        }
        assertThat(mounts()).contains(dir.resolve("held").toString());
        CentralDisk.start(dir.resolve("disk"), MBIT).close();
        assertThat(mounts()).doesNotContain(dir.resolve("held").toString());
        assertThat(Command.run("ip", "netns", "list")).doesNotContain("hawser-" + holder.pid() + "-");
    }

    /** Mounts a disk until it is killed. */
    static final class DiskHolder {
        private DiskHolder() {}

        public static void main(String[] arguments) throws InterruptedException {
            Path dir = Path.of(arguments[0]);
            CentralDisk disk = CentralDisk.start(dir.resolve("disk-of-another"), MBIT);
            disk.mount("held", dir.resolve("held"));
            Thread.currentThread().join();
        }
    }

    private static String mounts() throws IOException {
        return Files.readString(Path.of("/proc/self/mounts"));
    }
}
