// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestNodeFile {
    private static final NodeLayout LAYOUT = new NodeLayout(8, 3);

    @TempDir
    private Path dir;

    private Path path() {
        return dir.resolve("monitor");
    }

    private SharedLongs map() throws IOException {
        return new NodeFile(path(), LAYOUT, Duration.ZERO).map();
    }

    @Test
    void file_notThere_isMadeForOwnerAlone() throws IOException {
        assertThat(LAYOUT.isFormatOf(map())).isTrue();
        assertThat(path()).hasSize(LAYOUT.bytes());
        assertThat(Files.getPosixFilePermissions(path())).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files).containsExactlyInAnyOrder(path(), dir.resolve("monitor.lock"));
        }
    }

    @Test
    void file_mappedTwice_isOneMemory() throws IOException {
        SharedLongs one = map();
        SharedLongs two = map();
        one.add(LAYOUT.cellAt(3, 1), 42);

        assertThat(two.get(LAYOUT.cellAt(3, 1))).isEqualTo(42);
    }

    @Test
    void file_replacedWhileMapped_oldMemoryStaysUsable() throws IOException {
        SharedLongs old = map();
        corrupt(NodeLayout.MAGIC_AT, 0);
        SharedLongs replacement = map();
        old.add(LAYOUT.cellAt(0, 0), 1);

        assertThat(old.get(LAYOUT.cellAt(0, 0))).isEqualTo(1);
        assertThat(replacement.get(LAYOUT.cellAt(0, 0))).isZero();
    }

    static Stream<byte[]> damagedFiles() {
        byte[] zeros = new byte[(int) LAYOUT.bytes()];
        byte[] ones = zeros.clone();
        Arrays.fill(ones, (byte) -1);
        return Stream.of(new byte[0], new byte[10], zeros, ones, new byte[zeros.length + 1]);
    }

    @ParameterizedTest
    @MethodSource("damagedFiles")
    void file_damaged_isReplaced(byte[] content) throws IOException {
        Files.write(path(), content);
        Files.setPosixFilePermissions(path(), OwnFile.MODE);

        assertThat(LAYOUT.isFormatOf(map())).isTrue();
        assertThat(path()).hasSize(LAYOUT.bytes());
    }

    @Test
    void file_otherVersion_isReplaced() throws IOException {
        map().add(LAYOUT.cellAt(0, 0), 7);
        corrupt(NodeLayout.VERSION_AT, NodeLayout.VERSION + 1);

        SharedLongs fresh = map();
        assertThat(LAYOUT.isFormatOf(fresh)).isTrue();
        assertThat(fresh.get(LAYOUT.cellAt(0, 0))).isZero();
    }

    @Test
    void file_otherTableSize_isReplaced() throws IOException {
        new NodeFile(path(), new NodeLayout(16, 3), Duration.ZERO).map();

        assertThat(LAYOUT.isFormatOf(map())).isTrue();
    }

    @Test
    void file_lanesInUseOutOfRange_isReplaced() throws IOException {
        map();
        corrupt(NodeLayout.LANES_USED_AT, 4);

        assertThat(map().get(NodeLayout.LANES_USED_AT)).isZero();
    }

    @Test
    void file_aSymbolicLink_isRefused() throws IOException {
        Path elsewhere = Files.createFile(dir.resolve("elsewhere"));
        Files.createSymbolicLink(path(), elsewhere);

        assertThatThrownBy(this::map).isInstanceOf(IOException.class);
        assertThat(elsewhere).isEmptyFile();
    }

    @Test
    void open_directoryMissing_fallsBackToThisProcess() {
        try (SourceMonitor monitor =
                NodeSourceMonitor.open(dir.resolve("missing").resolve("monitor"))) {
            monitor.source("node1").sent(5);

            assertThat(monitor).isInstanceOf(LocalSourceMonitor.class);
            assertThat(monitor.source("node1").inFlightBytes()).isEqualTo(5);
        }
    }

    @Test
    void open_usualLayout_takesFourMebibytes() {
        try (SourceMonitor monitor = NodeSourceMonitor.open(path())) {
            assertThat(monitor).isInstanceOf(NodeSourceMonitor.class);
            assertThat(path().toFile().length()).isBetween(4L << 20, 5L << 20);
        }
    }

    private void corrupt(int index, long value) throws IOException {
        byte[] content = Files.readAllBytes(path());
        ByteBuffer.wrap(content).order(ByteOrder.nativeOrder()).putLong(index * Long.BYTES, value);
        Files.write(path(), content);
    }
}
