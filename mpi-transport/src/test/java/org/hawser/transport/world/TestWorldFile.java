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
package org.hawser.transport.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalInt;
import org.hawser.transport.PeerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestWorldFile {
    private static final Member AGENT = new Member(0, ProcessRole.AGENT, "n1", "10.0.0.1", 4711, OptionalInt.empty());
    private static final Member SLOT = new Member(1, ProcessRole.SLOT, "n1", "10.0.0.1", 0, OptionalInt.of(3));
    private static final Member MEMORY = new Member(2, ProcessRole.MEMORY, "n2", "n2", 65_535, OptionalInt.empty());
    private static final WorldDirectory WORLD = new WorldDirectory("secret", List.of(MEMORY, AGENT, SLOT));

    @TempDir
    private Path dir;

    @Test
    void read_written_isTheSameAndPrivate() throws IOException {
        Path path = dir.resolve("world.json");
        WorldFile file = new WorldFile(path);
        file.write(new WorldDirectory("other", List.of()));
        file.write(WORLD);
        assertThat(file.read()).isEqualTo(WORLD);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        assertThat(dir).isDirectoryContaining(path::equals).isDirectoryNotContaining(one -> !one.equals(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "{\"secret\":\"s\",\"members\":[{}]}",
                "{\"secret\":\"s\",\"members\":[{\"rank\":0,\"role\":\"KING\",\"node\":\"n\",\"host\":\"h\",\"port\":1}]}",
                "{\"secret\":\"s\",\"members\":[{\"rank\":0,\"role\":\"SLOT\",\"node\":\"n\",\"host\":\"h\",\"port\":70000}]}"
            })
    void read_somethingElse_isRefusedWithTheName(String text) throws IOException {
        Path path = dir.resolve("world.json");
        Files.writeString(path, text);
        assertThatThrownBy(new WorldFile(path)::read).hasMessageContaining("world.json");
    }

    @Test
    void find_byRankRoleAndNode() {
        assertThat(WORLD.members()).containsExactly(AGENT, SLOT, MEMORY);
        assertThat(WORLD.find(new PeerId(2))).contains(MEMORY);
        assertThat(WORLD.find(new PeerId(3))).isEmpty();
        assertThat(WORLD.on("n1", ProcessRole.SLOT)).containsExactly(SLOT);
        assertThat(WORLD.with(ProcessRole.MEMORY)).containsExactly(MEMORY);
    }

    @Test
    void find_ranksWithGaps() {
        WorldDirectory world = new WorldDirectory("s", List.of(AGENT, MEMORY));
        assertThat(world.find(new PeerId(2))).contains(MEMORY);
        assertThat(world.find(new PeerId(1))).isEmpty();
    }

    @Test
    void twice_theSameRank_isRefused() {
        assertThatThrownBy(() -> new WorldDirectory("s", List.of(AGENT, AGENT))).hasMessageContaining("rank 0");
    }

    @Test
    void text_doesNotShowTheSecret() {
        assertThat(WORLD.toString()).doesNotContain("secret").contains("10.0.0.1");
    }
}
