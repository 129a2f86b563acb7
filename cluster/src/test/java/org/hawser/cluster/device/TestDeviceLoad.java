// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestDeviceLoad {
    @TempDir
    private Path dir;

    @Test
    void measure_readsAndWrites_moveDataOfFileWithoutNameAndLeaveNothing() throws Exception {
        try (DeviceLoad load = DeviceLoad.on(dir, 8 << 20)) {
            assertThat(dir).isEmptyDirectory();
            for (Direction direction : Direction.values()) {
                Point point = load.measure(direction, 64 << 10, 3, Duration.ofMillis(50));

                assertThat(point.depth()).isEqualTo(3);
                assertThat(point.mebibytesPerSecond()).isPositive();
                assertThat(point.meanNanos()).isPositive();
            }
            assertThatThrownBy(() -> load.measure(Direction.READ, 1000, 1, Duration.ofMillis(1)))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("1000");
        }
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void on_tooLittleRoom_saysSoAndLeavesNothing() {
        assertThatThrownBy(() -> DeviceLoad.on(dir, 1L << 60))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("--file-size");

        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void on_noDirectory_namesIt() {
        assertThatThrownBy(() -> DeviceLoad.on(dir.resolve("none"), 8 << 20)).hasMessageContaining("none");
    }
}
