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
