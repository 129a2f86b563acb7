// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.hawser.ibis.node.DeviceState;
import org.hawser.ibis.node.FlowState;
import org.junit.jupiter.api.Test;

class TestDeviceHistory {
    private static final long MS = 1_000_000;

    private Map<String, DeviceState> now = Map.of();
    private final DeviceHistory history = new DeviceHistory(() -> now);

    @Test
    void sample_twice_saysWhatWasDoneBetween() {
        now = state(flow("a", 100, 2, 10 * MS));
        history.sample();
        now = state(flow("a", 300, 4, 40 * MS), flow("b", 50, 1, 30 * MS));
        history.sample();

        assertThat(history.all().get("disk")).singleElement().satisfies(second -> {
            assertThat(second.bytes()).isEqualTo(Map.of("a", 200L, "b", 50L));
            assertThat(second.latencyMillis()).isEqualTo(20);
            assertThat(second.depth()).isEqualTo(4);
        });
    }

    @Test
    void sample_flowThatBeganAnew_isNotNegative() {
        now = state(flow("a", 100, 2, 10 * MS));
        history.sample();
        now = state(flow("a", 20, 1, MS));
        history.sample();

        assertThat(history.all().get("disk")).singleElement().satisfies(second -> assertThat(second.bytes())
                .isEmpty());
    }

    @Test
    void sample_forLong_keepsTheLastOnes() {
        for (int second = 0; second <= 2 * DeviceHistory.KEPT; second++) {
            now = state(flow("a", second, second, second));
            history.sample();
        }
        assertThat(history.all().get("disk")).hasSize(DeviceHistory.KEPT);
    }

    private static Map<String, DeviceState> state(FlowState... flows) {
        return Map.of("disk", new DeviceState(4, 1, 2, 1, 0, 0, List.of(flows)));
    }

    private static FlowState flow(String name, long bytes, long requests, long deviceNs) {
        return new FlowState(name, 1, bytes, 0, requests, 0, deviceNs);
    }
}
