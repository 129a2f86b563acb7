// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestOutputDirectory {
    private static final String SECRET = "secret";

    @TempDir
    private Path root;

    private Path local;
    private Path outside;

    @BeforeEach
    void createDirectories() throws IOException {
        local = Files.createDirectories(root.resolve("local"));
        outside = Files.createDirectories(root.resolve("outside/child"));
        Files.writeString(outside.resolve("file"), SECRET);
        Files.createDirectories(local.resolve("output/child"));
    }

    @Test
    void openFile_regularFile_isOpened() throws IOException {
        Files.writeString(local.resolve("output/child/file"), "content");

        assertThat(read("child", "file")).isEqualTo("content");
    }

    @Test
    void open_trustedDirectoryThatIsALink_isFollowed() throws IOException {
        Files.writeString(local.resolve("output/child/file"), "content");
        Path link = Files.createSymbolicLink(root.resolve("link"), local);

        try (OutputDirectory directory = OutputDirectory.open(link, List.of("output"));
                FileChannel channel = directory.openFile("child", "file")) {
            assertThat(channel.size()).isEqualTo("content".length());
        }
    }

    @Test
    void openFile_linkInPlaceOfTheFile_isRefused() throws IOException {
        Files.createSymbolicLink(local.resolve("output/child/file"), outside.resolve("file"));

        assertThatThrownBy(() -> read("child", "file")).isInstanceOf(IOException.class);
    }

    @Test
    void openFile_linkInPlaceOfTheAttempt_isRefused() throws IOException {
        Files.createSymbolicLink(local.resolve("output/other"), outside);

        assertThatThrownBy(() -> read("other", "file")).isInstanceOf(IOException.class);
    }

    @Test
    void open_linkInPlaceOfADirectory_isRefused() throws IOException {
        Files.createSymbolicLink(local.resolve("linked"), outside.getParent());

        assertThatThrownBy(() -> OutputDirectory.open(local, List.of("linked"))).isInstanceOf(IOException.class);
    }

    @Test
    void openFile_directoryInPlaceOfTheFile_isRefused() throws IOException {
        Files.createDirectory(local.resolve("output/child/file"));

        assertThatThrownBy(() -> read("child", "file"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no regular file");
    }

    @Test
    void openFile_missingFileOrAttempt_isSaidToBeMissing() {
        assertThatThrownBy(() -> read("child", "file")).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> read("nothing", "file")).isInstanceOf(NoSuchFileException.class);
    }

    private String read(String child, String name) throws IOException {
        try (OutputDirectory directory = OutputDirectory.open(local, List.of("output"));
                FileChannel channel = directory.openFile(child, name)) {
            ByteBuffer content = ByteBuffer.allocate((int) channel.size());
            channel.read(content);
            return UTF_8.decode(content.flip()).toString();
        }
    }
}
