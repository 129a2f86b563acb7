// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TestDeviceProfile {
    private static final int MIB = 1 << 20;

    /** A device that serves four requests at a time, each in 10 ms; more of them wait. */
    private static DeviceProfile profile() {
        return profile(4);
    }

    /** @param writesAtATime how many writes the device serves at a time */
    private static DeviceProfile profile(int writesAtATime) {
        List<Point> byDepth = new ArrayList<>();
        List<Point> bySize = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            for (int depth : List.of(1, 2, 4, 8, 16)) {
                double atATime = direction == Direction.WRITE ? writesAtATime : 4;
                double millis = 10 * Math.max(1, depth / atATime);
                byDepth.add(new Point(direction, MIB, depth, depth * 1000 / millis, millis * 1e6, 0));
            }
            for (int kibibytes : List.of(4, 64, 128, 1024)) {
                double millis = 2 * Math.max(1, kibibytes / 100.0);
                bySize.add(new Point(direction, kibibytes << 10, 1, kibibytes / millis, millis * 1e6, 0));
            }
        }
        return new DeviceProfile(byDepth, bySize);
    }

    @Test
    void knee_isTheSmallestDepthThatKeepsTheDeviceBusy() {
        assertThat(Stream.of(Direction.values()).map(profile()::knee))
                .allSatisfy(knee -> assertThat(knee.depth()).isEqualTo(4));
    }

    @Test
    void settings_ofADevice_areItsKneeAndItsSmallRequests() {
        assertThat(profile().settings())
                .containsEntry("hawser.ibis.depth", "4")
                .containsEntry("hawser.ibis.read-latency", "10000us")
                .containsEntry("hawser.ibis.write-latency", "10000us")
                .containsEntry("hawser.ibis.latency-per-slot", "2500us")
                .containsEntry("hawser.ibis.small-size", "128k")
                .containsEntry("hawser.ibis.large-slots", "4");
    }

    @Test
    void settings_ofADeviceWithSlowWrites_haveTheLatencyOfTheirSlots() {
        assertThat(profile(1).settings())
                .containsEntry("hawser.ibis.depth", "1")
                .containsEntry("hawser.ibis.latency-per-slot", "10000us");
    }

    @Test
    void page_ofAProfile_drawsReadsAndWritesFourTimes() {
        String page = new ProfilePage("/data <1>", profile()).html();

        assertThat(page).contains("/data &lt;1>").doesNotContain("src=", "NaN");
        assertThat(page.split("<polyline class=\"read\"", -1)).hasSize(5);
        assertThat(page.split("<polyline class=\"write\"", -1)).hasSize(5);
        assertThat(page).contains("hawser.ibis.depth = 4", "From 4 at a time on, reads reach 95 %");
    }
}
