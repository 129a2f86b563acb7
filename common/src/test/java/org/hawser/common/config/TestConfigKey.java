// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hawser.common.config.SampleKeys.Choice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestConfigKey {
    private static final Lookup UNSET = name -> null;

    @Test
    void get_unsetKeys_givesDefaults() {
        assertThat(SampleKeys.SLOTS.get(UNSET)).isEqualTo(4);
        assertThat(SampleKeys.HEAP.get(UNSET)).isEqualTo(1L << 30);
        assertThat(SampleKeys.WAIT.get(UNSET)).isEqualTo(Duration.ofMillis(250));
        assertThat(SampleKeys.ENABLED.get(UNSET)).isTrue();
        assertThat(SampleKeys.DIRECTORY.get(UNSET)).isNull();
        assertThat(SampleKeys.CLEANERS.get(UNSET)).isEmpty();
        assertThat(SampleKeys.CHOICE.get(UNSET)).isEqualTo(Choice.ROUND_ROBIN);
        assertThat(SampleKeys.FULL.get(UNSET)).isEqualTo(0.85);
    }

    @Test
    void get_explicitValues_givesThem() {
        Map<String, String> site = Map.of(
                "hawser.sample.slots", " 7 ",
                "hawser.sample.heap", "512M",
                "hawser.sample.wait", "5m",
                "hawser.sample.enabled", "FALSE",
                "hawser.sample.dir", "/run/hawser",
                "hawser.sample.cleaners", "locale, ,mbeans",
                "hawser.sample.choice", "least-used",
                "hawser.sample.heap-full.ratio", "1");

        assertThat(SampleKeys.SLOTS.get(site::get)).isEqualTo(7);
        assertThat(SampleKeys.HEAP.get(site::get)).isEqualTo(512L << 20);
        assertThat(SampleKeys.WAIT.get(site::get)).isEqualTo(Duration.ofMinutes(5));
        assertThat(SampleKeys.ENABLED.get(site::get)).isFalse();
        assertThat(SampleKeys.DIRECTORY.get(site::get)).isEqualTo("/run/hawser");
        assertThat(SampleKeys.CLEANERS.get(site::get)).isEqualTo(List.of("locale", "mbeans"));
        assertThat(SampleKeys.CHOICE.get(site::get)).isEqualTo(Choice.LEAST_USED);
        assertThat(SampleKeys.FULL.get(site::get)).isEqualTo(1.0);
    }

    @Test
    void getIfSet_unsetKeyWithDefault_isEmpty() {
        assertThat(SampleKeys.SLOTS.getIfSet(UNSET)).isEmpty();
        assertThat(SampleKeys.SLOTS.getIfSet(name -> "9")).contains(9);
    }

    @Test
    void get_blankValue_givesDefault() {
        assertThat(SampleKeys.SLOTS.get(name -> "  ")).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"512k, 524288", "64m, 67108864", "1g, 1073741824", "2t, 2199023255552", "77, 77"})
    void get_sizeWithUnit_isInBytes(String text, long expected) {
        ConfigKey<Long> key =
                ConfigKey.bytes("size").noDefault().description("Size.").build();

        assertThat(key.get(name -> text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"250ms, PT0.25S", "30s, PT30S", "5m, PT5M", "1h, PT1H", "2d, PT48H"})
    void get_durationWithUnit_isThatDuration(String text, Duration expected) {
        ConfigKey<Duration> key =
                ConfigKey.duration("time").noDefault().description("Time.").build();

        assertThat(key.get(name -> text)).isEqualTo(expected);
    }

    @Test
    void getters_describeTheKey() {
        assertThat(SampleKeys.WAIT.name()).isEqualTo("hawser.sample.wait");
        assertThat(SampleKeys.WAIT.defaultText()).isEqualTo("250ms");
        assertThat(SampleKeys.WAIT.range()).isEqualTo("1ms to 1h");
        assertThat(SampleKeys.WAIT.since()).isEqualTo("0.1.0");
        assertThat(SampleKeys.DIRECTORY.defaultText()).isEmpty();
        assertThat(SampleKeys.DIRECTORY.range()).isEmpty();
        assertThat(SampleKeys.CHOICE.range()).isEqualTo("round-robin, least-used");
    }

    @Test
    void build_defaultOutsideRange_isRefused() {
        assertThatThrownBy(() -> ConfigKey.integer("k")
                        .range(1, 2)
                        .defaultValue("3")
                        .description("K.")
                        .build())
                .isInstanceOf(ConfigException.class)
                .hasMessage("k is \"3\", but allowed is a whole number, from 1 to 2. Correct the default in the code.");
    }

    @Test
    void build_withoutDefaultOrDescription_isRefused() {
        assertThatThrownBy(() -> ConfigKey.bool("k").description("K.").build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("k needs either defaultValue(text) or noDefault()");
        assertThatThrownBy(() -> ConfigKey.bool("k").noDefault().build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("k has no description");
    }

    @Test
    void range_minAboveMax_isRefused() {
        assertThatThrownBy(() -> ConfigKey.bytes("k").range("2m", "1m"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("range is empty: min=2m, max=1m");
    }
}
