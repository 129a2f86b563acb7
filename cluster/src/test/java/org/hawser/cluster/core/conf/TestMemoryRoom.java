// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestMemoryRoom {
    private static final long GIBI = 1L << 30;
    private static final MemoryRoom ROOM = new MemoryRoom(Path.of("/dev/shm"), 4 * GIBI, 3 * GIBI);

    @Test
    void eachOf_noSize_isASmallPartOfTheMachine() {
        assertThat(ROOM.eachOf(1, "--memory-node-size", Map.of())).isEqualTo(384L << 20);
        assertThat(ROOM.eachOf(2, "--memory-node-size", Map.of())).isEqualTo(192L << 20);
        assertThat(new MemoryRoom(Path.of("/m"), 999 * GIBI, 999 * GIBI).eachOf(3, "--memory-node-size", Map.of()))
                .isEqualTo(GIBI);
    }

    @Test
    void eachOf_size_isThat() {
        assertThat(ROOM.eachOf(2, "--memory-node-size", size("1g"))).isEqualTo(GIBI);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5g | the file system of /dev/shm has 4096m in all: choose at most 2048m",
                "1600m | this machine has 3072m of memory in all: choose less than 1536m",
                "8m | the least is 16m"
            })
    void eachOf_sizeThatIsNotThere_isRefused(String size, String part) {
        assertThatThrownBy(() -> ROOM.eachOf(2, "--memory-node-size", size(size)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(
                        "--memory-node-size (hawser.semem.dedicated-memory) is ", " for each of 2 memory nodes", part);
    }

    @Test
    void eachOf_hardlyAnyMemory_isRefused() {
        assertThatThrownBy(() ->
                        new MemoryRoom(Path.of("/dev/shm"), 64 << 20, GIBI).eachOf(2, "--memory-node-size", Map.of()))
                .hasMessageContaining("is 8m for each of 2 memory nodes, but the least is 16m");
    }

    @Test
    void requireWorker_budgetThatIsNotThere_isRefusedAsByItsAgent() {
        Map<String, String> settings = Map.of("hawser.semem.memory", "2g");

        new MemoryRoom(Path.of("/dev/shm"), 2 * GIBI, 2 * GIBI).requireWorker(settings);
        assertThatThrownBy(() -> new MemoryRoom(Path.of("/dev/shm"), 64 << 20, 8 * GIBI).requireWorker(settings))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("hawser.semem.memory is \"2147483648\", but the file system of /dev/shm has");
        assertThatThrownBy(() -> new MemoryRoom(Path.of("/dev/shm"), 8 * GIBI, GIBI).requireWorker(settings))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("hawser.semem.memory is \"2147483648\", but this machine has");
    }

    @Test
    void ofThisMachine_noSuchDirectory_namesTheKey() {
        assertThatThrownBy(() -> MemoryRoom.ofThisMachine(Map.of("hawser.semem.memory-dir", "/nowhere")))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("hawser.semem.memory-dir is \"/nowhere\", but")
                .hasMessageNotContaining("Exception");
    }

    private static Map<String, String> size(String text) {
        return Map.of("hawser.semem.dedicated-memory", text);
    }
}
