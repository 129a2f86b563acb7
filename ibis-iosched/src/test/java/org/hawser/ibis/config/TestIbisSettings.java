// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.hawser.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestIbisSettings {
    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "many", "1000000000000", "1.5", ""})
    void weights_notAWeight_areRefusedByName(String weight) {
        assertThatThrownBy(() -> new WeightSettings(Map.of("hawser.ibis.weights", "application_1_2=" + weight)::get))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hawser.ibis.weights")
                .hasMessageContaining("from 1 to 10000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bogus=3", "application_1=2", "=2", "application_1_2"})
    void weights_ofNoApplication_areRefused(String weights) {
        assertThatThrownBy(() -> new WeightSettings(Map.of("hawser.ibis.weights", weights)::get))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hawser.ibis.weights is \"" + weights)
                .hasMessageContaining("ids of applications");
    }

    @Test
    void weights_ofApplicationsAndOthers_areFound() {
        WeightSettings weights = new WeightSettings(Map.of(
                "hawser.ibis.weights", "application_1_2 = 32, application_1_3=4",
                "hawser.ibis.default-weight", "2",
                "hawser.ibis.system-weight", "3")::get);
        assertThat(weights.applyAsDouble("application_1_2")).isEqualTo(32);
        assertThat(weights.applyAsDouble("application_1_3")).isEqualTo(4);
        assertThat(weights.applyAsDouble("application_1_4")).isEqualTo(2);
        assertThat(weights.applyAsDouble("system")).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void newQueue_anyPolicy_hasADepth(Policy policy) {
        String name = policy.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        DeviceSettings settings = new DeviceSettings(Map.of("hawser.ibis.policy", name)::get);
        assertThat(settings.newQueue(flow -> 1).depth()).isPositive();
    }

    @Test
    void depth_outsideOfTheBounds_isRefused() {
        assertThatThrownBy(
                        () -> new DeviceSettings(Map.of("hawser.ibis.depth", "8", "hawser.ibis.max-depth", "4")::get))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hawser.ibis.depth is 8")
                .hasMessageContaining("hawser.ibis.max-depth, 4");
    }

    @Test
    void depth_boundsThatLeaveNone_areRefused() {
        assertThatThrownBy(() ->
                        new DeviceSettings(Map.of("hawser.ibis.min-depth", "9", "hawser.ibis.max-depth", "3")::get))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hawser.ibis.min-depth is 9, more than hawser.ibis.max-depth, 3");
    }

    @Test
    void latency_longerThanThePeriodOfTheController_isRefused() {
        assertThatThrownBy(() -> new DeviceSettings(Map.of("hawser.ibis.write-latency", "1500ms")::get))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(
                        "hawser.ibis.write-latency is 1500 ms, longer than hawser.ibis.control-period, 1000 ms");
    }

    @Test
    void localSocket_thatCannotBeOne_isRefusedWithTheRemedy() {
        String tooLong = "/" + "x".repeat(100);
        for (String bad : new String[] {"run/ibis.sock", tooLong}) {
            assertThatThrownBy(() -> IbisKeys.LOCAL_SOCKET.get(Map.of("hawser.ibis.local-socket", bad)::get))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("hawser.ibis.local-socket is \"" + bad)
                    .hasMessageContaining("absolute path of at most 100 bytes");
        }
        assertThat(IbisKeys.LOCAL_SOCKET.getIfSet(Map.of("hawser.ibis.local-socket", "/run/ibis.sock")::get))
                .isPresent();
    }

    @Test
    void policy_unknown_isRefusedWithTheOnesThereAre() {
        assertThatThrownBy(() -> new DeviceSettings(Map.of("hawser.ibis.policy", "edf")::get))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("edf")
                .hasMessageContaining("sfq-d2");
    }
}
