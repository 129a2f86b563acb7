// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileInputStream;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.OpenDescriptors;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestOpenFilesCleaner {
    private final Cleaner cleaner = new ResourceCleaners().named("open-files");

    @TempDir
    private Path workDir;

    @TempDir
    private Path elsewhere;

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_nothingOpen_countsNothing() throws Exception {
        assertThat(cleaner.clean(EndedContainer.in(workDir))).isZero();
    }

    @Test
    void clean_fileUnderTheWorkDirectory_isClosed() throws Exception {
        Path file = Files.writeString(workDir.resolve("part-0"), "data");
        try (InputStream open = new FileInputStream(file.toFile())) {
            assertThat(cleaner.clean(EndedContainer.in(workDir))).isEqualTo(1);
            assertThat(OpenDescriptors.byNumber().values()).doesNotContain(file.toString());
            assertThat(open.read()).isEqualTo(-1);
        }
    }

    @Test
    void clean_lockedFileElsewhere_nextContainerCanLockIt() throws Exception {
        Path file = Files.createFile(elsewhere.resolve("lock"));
        try (FileChannel left = FileChannel.open(file, StandardOpenOption.WRITE)) {
            assertThat(left.lock().isValid()).isTrue();

            assertThat(cleaner.clean(EndedContainer.in(workDir))).isEqualTo(2);

            try (FileChannel next = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock lock = next.tryLock()) {
                assertThat(lock).isNotNull();
            }
        }
    }

    @Test
    void clean_fileElsewhereThatIsOnlyRead_isLeftToTheCollector() throws Exception {
        Path file = Files.writeString(elsewhere.resolve("library.jar"), "data");
        try (InputStream open = new FileInputStream(file.toFile())) {
            assertThat(cleaner.clean(EndedContainer.in(workDir))).isZero();
            assertThat(open.read()).isEqualTo('d');
        }
    }

    @Test
    void clean_listeningSocket_refusesConnections() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(cleaner.clean(EndedContainer.in(workDir))).isEqualTo(1);
            assertThatThrownBy(() -> new Socket(listening.getInetAddress(), listening.getLocalPort()))
                    .isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void clean_connection_isClosedAfterTheNextContainer() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            cleaner.recordBaseline(new TestedSlot());
            try (Socket client = new Socket(listening.getInetAddress(), listening.getLocalPort());
                    Socket server = listening.accept()) {
                assertThat(cleaner.clean(EndedContainer.in(workDir))).isZero();
                assertThat(cleaner.clean(EndedContainer.in(workDir))).isEqualTo(2);
                assertThat(client.isClosed() || server.isClosed()).isFalse();
            }
        }
    }
}
