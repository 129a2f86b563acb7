/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.cleanup.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestOpenFilesCleaner {
    private final OpenFilesCleaner cleaner = new OpenFilesCleaner();

    @TempDir
    private Path workDir;

    @BeforeEach
    void recordBaseline() {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_nothingOpen_countsNothing() throws Exception {
        assertThat(cleaner.clean(EndedContainer.in(workDir))).isZero();
    }

    @Test
    void clean_forgottenFile_isClosedByACollection() throws Exception {
        openAndForget(Files.createFile(workDir.resolve("part-0")));

        assertThat(cleaner.clean(EndedContainer.in(workDir))).isEqualTo(1);
    }

    @SuppressWarnings({"resource", "StreamResourceLeak"})
    private static void openAndForget(Path file) throws IOException {
        assertThat(new FileInputStream(file.toFile()).read()).isEqualTo(-1);
    }

    @Test
    void clean_fileInUseUnderTheWorkDirectory_retiresTheSlot() throws Exception {
        Path file = Files.createFile(workDir.resolve("part-0"));
        try (InputStream inUse = new FileInputStream(file.toFile())) {
            assertThatThrownBy(() -> cleaner.clean(EndedContainer.in(workDir)))
                    .isInstanceOf(CleanupFailedException.class)
                    .hasMessageContaining("part-0");
            assertThat(inUse.read()).isEqualTo(-1);
        }
    }

    @Test
    void clean_listeningSocket_retiresTheSlot() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> cleaner.clean(EndedContainer.in(workDir)))
                    .isInstanceOf(CleanupFailedException.class)
                    .hasMessageContaining("LISTENING");
            assertThat(listening.isClosed()).isFalse();
        }
    }

    @Test
    void clean_connection_isToleratedOnceAsAKeepAlive() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            cleaner.recordBaseline(new TestedSlot());
            try (Socket client = new Socket(listening.getInetAddress(), listening.getLocalPort());
                    Socket server = listening.accept()) {
                assertThatCode(() -> cleaner.clean(EndedContainer.in(workDir))).doesNotThrowAnyException();
                assertThatThrownBy(() -> cleaner.clean(EndedContainer.in(workDir)))
                        .isInstanceOf(CleanupFailedException.class)
                        .hasMessageContaining("CONNECTED");
                assertThat(client.isConnected() && server.isConnected()).isTrue();
            }
        }
    }
}
