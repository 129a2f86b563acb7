// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server.compat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestUnmapping {
    @TempDir
    private Path directory;

    @Test
    void unmap_mappedFile_isNotMappedAnyMore() throws IOException {
        Path file = Files.writeString(directory.resolve("mapped-for-a-while"), "content");
        MappedByteBuffer mapped;
        try (FileChannel channel = FileChannel.open(file)) {
            mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
        assertThat(mappings()).contains(file.toString());

        Unmapping.unmap(mapped);

        assertThat(mappings()).doesNotContain(file.toString());
    }

    private static String mappings() throws IOException {
        return new String(Files.readAllBytes(Path.of("/proc/self/maps")), UTF_8);
    }
}
