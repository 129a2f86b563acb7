// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.config.NodeResources;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPoolSize {
    private static final int CONFIGURED = 2;
    private static final int MOST = 4;

    @TempDir
    private Path dir;

    private Path file;
    private PoolSize size;

    @BeforeEach
    void create() {
        file = dir.resolve("slots.resized");
        size = configured(CONFIGURED, MOST);
    }

    private PoolSize configured(int slots, int most) {
        return new PoolSize(file, new NodeResources(slots, most, 1L << 30, 1L << 29, true));
    }

    @Test
    void initial_neverResized_isAsConfigured() throws IOException {
        assertThat(size.initial()).isEqualTo(CONFIGURED);
    }

    @Test
    void initial_agentDiedSince_isAsResized() throws IOException {
        size.change(3);
        assertThat(configured(CONFIGURED, MOST).initial()).isEqualTo(3);
    }

    @Test
    void initial_configuredOtherwiseSince_isAsConfiguredForGood() throws IOException {
        size.change(3);
        assertThat(configured(1, MOST).initial()).isEqualTo(1);
        assertThat(size.initial()).isEqualTo(CONFIGURED);
    }

    @Test
    void initial_memoryIsLessSince_isAsConfigured() throws IOException {
        size.change(4);
        assertThat(configured(CONFIGURED, 3).initial()).isEqualTo(CONFIGURED);
    }

    @Test
    void initial_poolEndedSince_isAsConfigured() throws IOException {
        size.change(3);
        size.forget();
        assertThat(size.initial()).isEqualTo(CONFIGURED);
    }

    @Test
    void initial_fileOfAnotherRelease_isAsConfigured() throws IOException {
        Files.writeString(file, "3\n");
        assertThat(size.initial()).isEqualTo(CONFIGURED);
    }

    @Test
    void change_moreThanTheNodeHolds_isRefused() {
        assertThatThrownBy(() -> size.change(5))
                .isInstanceOf(ConfigException.class)
                .hasMessage(
                        "5 slots are not possible here: allowed are 1 to 4, by yarn.nodemanager.resource.memory-mb and"
                                + " 1024m for each slot. For more, lower hawser.reuse.slot-memory and restart the NodeManager.");
        assertThat(file).doesNotExist();
    }

    @Test
    void change_none_isRefused() {
        assertThatThrownBy(() -> size.change(0)).hasMessageContaining("allowed are 1 to 4");
    }
}
