// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.hawser.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class TestDetectionSettings {
    private final Configuration conf = new Configuration(false);

    @Test
    void of_nothingSet_threeSecondsAtOneHeartbeatPerSecond() {
        DetectionSettings settings = DetectionSettings.of(conf);
        assertThat(settings.limits().probe()).isEqualTo(Duration.ofSeconds(3));
        assertThat(settings.limits().restart()).isZero();
        assertThat(settings.observeOnly()).isFalse();
    }

    @Test
    void of_nodeManagersAreSupervised_mayStartAgain() {
        conf.setBoolean("yarn.nodemanager.recovery.supervised", true);
        assertThat(DetectionSettings.of(conf).limits().restart()).isEqualTo(Duration.ofSeconds(10));
        conf.set("hawser.chronos.restart-limit", "1s");
        assertThat(DetectionSettings.of(conf).limits().restart()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void of_silenceShorterThanThreeHeartbeats_isRefused() {
        conf.set("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "1001");
        assertThatThrownBy(() -> DetectionSettings.of(conf))
                .isInstanceOf(ConfigException.class)
                .hasMessage("hawser.chronos.silence-limit=3000ms is too short: it must be at least 3 times the longest "
                        + "interval between heartbeats, which is 1001 ms. Set it to 3003ms or more.");
        conf.set("hawser.chronos.silence-limit", "3003ms");
        assertThat(DetectionSettings.of(conf).limits().probe()).isEqualTo(Duration.ofMillis(3003));
    }

    @Test
    void of_heartbeatsThatScale_longestCounts() {
        conf.setBoolean("yarn.resourcemanager.nodemanagers.heartbeat-interval-scaling-enable", true);
        conf.set("yarn.resourcemanager.nodemanagers.heartbeat-interval-max-ms", "5000");
        assertThatThrownBy(() -> DetectionSettings.of(conf)).hasMessageContaining("5000 ms");
    }

    @Test
    void of_looksTooRare_isRefused() {
        conf.set("hawser.chronos.interval", "2s");
        assertThatThrownBy(() -> DetectionSettings.of(conf)).hasMessageContaining("3 times hawser.chronos.interval");
    }

    @Test
    void of_probeLongerThanTheSilence_isRefused() {
        conf.set("hawser.chronos.probe-timeout", "3001ms");
        assertThatThrownBy(() -> DetectionSettings.of(conf))
                .isInstanceOf(ConfigException.class)
                .hasMessage("hawser.chronos.probe-timeout=3001ms is too long: it must not exceed "
                        + "hawser.chronos.silence-limit, which is 3000 ms. Set it to 3000ms or less.");
        conf.set("hawser.chronos.probe-timeout", "3s");
        assertThat(DetectionSettings.of(conf).probeTimeout()).isEqualTo(Duration.ofSeconds(3));
    }
}
