// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPageCache {
    private static final int BYTES = 1 << 20;
    /** A multiple of the size of a page. */
    private static final int PAGE = 64 << 10;

    @TempDir
    private Path dir;

    @Test
    void has_fileThatWasJustWritten_true() throws IOException {
        Path file = Files.write(dir.resolve("written"), new byte[BYTES]);
        try (FileChannel channel = FileChannel.open(file)) {
            assertThat(PageCache.ofKernel(channel, 100, BYTES / 2)).isTrue();
        }
    }

    @Test
    void has_fileThatCannotBeMapped_false() throws IOException {
        try (FileChannel channel = FileChannel.open(Path.of("/proc/self/status"))) {
            assertThat(PageCache.ofKernel(channel, 0, 100)).isFalse();
        }
    }

    @Test
    void has_fileThatPassedByTheCache_untilItIsRead_false() throws IOException {
        Path file = dir.resolve("direct");
        PastTheCache.write(file, new byte[BYTES], BYTES);
        try (FileChannel channel = FileChannel.open(file)) {
            assertThat(PageCache.ofKernel(channel, 0, BYTES)).isFalse();
            // Once more if the kernel was short of memory and took it back at once.
            await().until(() -> {
                channel.read(ByteBuffer.allocate(BYTES), 0);
                return PageCache.ofKernel(channel, 0, BYTES);
            });
        }
    }

    @Test
    void startReading_partOfAFile_readsItsPagesAndNoOthers() throws IOException {
        Path file = dir.resolve("direct");
        PastTheCache.write(file, new byte[BYTES], BYTES);
        try (FileChannel channel = FileChannel.open(file)) {
            long offset = BYTES / 2 - PAGE;
            await().until(() -> {
                PageCache.startReading(channel, offset + 1, 2 * PAGE);
                return PageCache.ofKernel(channel, offset + 1, 2 * PAGE);
            });
            assertThat(PageCache.ofKernel(channel, offset - 1, 1)).isFalse();
            assertThat(PageCache.ofKernel(channel, offset + 3 * PAGE, 1)).isFalse();
        }
    }
}
