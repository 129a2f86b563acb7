// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import org.hawser.transport.PeerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestWorldDirectory {
    private static final Member AGENT = new Member(0, ProcessRole.AGENT, "n1", "10.0.0.1", 4711, OptionalInt.empty());
    private static final Member SLOT = new Member(1, ProcessRole.SLOT, "n1", "10.0.0.1", 0, OptionalInt.of(3));
    private static final Member MEMORY = new Member(2, ProcessRole.MEMORY, "n2", "n2", 65_535, OptionalInt.empty());
    private static final WorldDirectory WORLD = new WorldDirectory("secret", List.of(MEMORY, AGENT, SLOT));

    @Test
    void json_readAgain_isTheSame() throws IOException {
        assertThat(WorldJson.fromJson(WorldJson.toJson(WORLD))).isEqualTo(WORLD);
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
    void json_somethingElse_isRefused(String text) {
        assertThatThrownBy(() -> WorldJson.fromJson(text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfAny(IOException.class, IllegalArgumentException.class);
    }

    @Test
    void find_byRankAndRole() {
        assertThat(WORLD.members()).containsExactly(AGENT, SLOT, MEMORY);
        assertThat(WORLD.find(new PeerId(2))).contains(MEMORY);
        assertThat(WORLD.find(new PeerId(3))).isEmpty();
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
