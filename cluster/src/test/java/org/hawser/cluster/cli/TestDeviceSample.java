// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestDeviceSample {
    private static final DeviceSample.Device DISK = new DeviceSample.Device("1", "/ (/dev/sda1)");

    @Test
    void since_twoFlows_ratesAndShares() throws IOException {
        DeviceSample before = sample(0, flow("a", 0, 0, 0, 0, 0));
        DeviceSample now = sample(
                2_000_000_000L, flow("a", 6 << 20, 0, 3, 30_000_000, 6_000_000) + "," + flow("b", 0, 2 << 20, 0, 0, 0));

        List<List<String>> rows = now.since(before);

        assertThat(rows).hasSize(3);
        assertThat(rows.get(1))
                .containsExactly("1", "/ (/dev/sda1)", "4", "3", "7", "a", "2.0", "75 %", "3.0", "0.0", "10", "2.0");
        assertThat(rows.get(2)).containsSubsequence("b", "2.0", "25 %", "0.0", "1.0", "-", "-");
    }

    @Test
    void since_nothingHappened_noShares() throws IOException {
        DeviceSample now = sample(2_000_000_000L, flow("a", 5, 5, 1, 1, 1));
        assertThat(now.since(sample(0, flow("a", 5, 5, 1, 1, 1))).get(1)).contains("-");
    }

    private static DeviceSample sample(long nanos, String flows) throws IOException {
        JsonNode device =
                new ObjectMapper().readTree("{\"depth\":4,\"outstanding\":3,\"waiting\":7,\"flows\":[" + flows + "]}");
        return new DeviceSample(nanos, Set.of("1"), Map.of(DISK, device));
    }

    private static String flow(String name, long read, long written, long requests, long waitNs, long deviceNs) {
        return String.format(
                "{\"flow\":\"%s\",\"weight\":2.0,\"readBytes\":%d,\"writtenBytes\":%d,\"requests\":%d,\"waitNs\":%d,"
                        + "\"deviceNs\":%d}",
                name, read, written, requests, waitNs, deviceNs);
    }
}
