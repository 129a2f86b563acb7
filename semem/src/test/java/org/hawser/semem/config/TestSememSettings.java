// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.hawser.common.config.ConfigException;
import org.hawser.semem.policy.Limits;
import org.hawser.semem.policy.NodeChoice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestSememSettings {
    @Test
    void settings_nothingSet_areOff() {
        assertThat(SememSettings.of(key -> null))
                .isEqualTo(new SememSettings(
                        new Limits(0, 50, Duration.ZERO),
                        Path.of("/dev/shm"),
                        false,
                        new MoveSettings(
                                Strategy.AUTO,
                                NodeChoice.WEIGHTED,
                                1,
                                50,
                                Duration.ofSeconds(5),
                                Duration.ofMinutes(10)),
                        FilePool.AUTO,
                        Optional.empty()));
    }

    @Test
    void spillDir_withoutPoolFile_isRefused() {
        Map<String, String> settings =
                Map.of("hawser.semem.spill-dir", "/scratch/spills", "hawser.semem.file-pool", "never");

        assertThatThrownBy(() -> SememSettings.of(settings::get))
                .isInstanceOf(ConfigException.class)
                .hasMessage("hawser.semem.spill-dir is \"/scratch/spills\", but hawser.semem.file-pool is never. "
                        + "Remove one of the two.");
    }

    @ParameterizedTest
    @CsvSource({
        "memory, 65t",
        "memory, -1",
        "job-share, 0",
        "job-share, 101",
        "wait, 21s",
        "wait, 5",
        "strategy, nearest",
        "copies, 3",
        "memory-dir, shm",
        "spill-dir, spills",
        "file-pool, on"
    })
    void settings_badValue_isRefusedByName(String key, String value) {
        String name = "hawser.semem." + key;

        assertThatThrownBy(() -> SememSettings.of(Map.of(name, value)::get))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(name + " is \"" + value + "\", but ")
                .hasMessageContaining("Correct the value");
    }

    @Test
    void budget_thatFits_isAllowed() {
        settings("2g").requireFits(2L << 30, 2L << 30);
    }

    @Test
    void budget_largerThanTmpfs_isRefused() {
        assertThatThrownBy(() -> settings("2g").requireFits(64 << 20, 8L << 30))
                .isInstanceOf(ConfigException.class)
                .hasMessage(
                        "hawser.semem.memory is \"2147483648\", but the file system of /dev/shm has 67108864 bytes. "
                                + "Lower the value to at most 64m, mount a larger tmpfs, or name another directory with "
                                + "hawser.semem.memory-dir.");
    }

    @Test
    void budget_largerThanTheMachine_isRefused() {
        assertThatThrownBy(() -> settings("2g").requireFits(8L << 30, 1L << 30))
                .isInstanceOf(ConfigException.class)
                .hasMessage("hawser.semem.memory is \"2147483648\", but this machine has 1073741824 bytes of memory. "
                        + "Lower the value to what containers and daemons leave of it, less than 1024m.");
    }

    private static SememSettings settings(String memory) {
        return SememSettings.of(Map.of("hawser.semem.memory", memory)::get);
    }
}
