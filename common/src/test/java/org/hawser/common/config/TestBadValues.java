// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TestBadValues {
    private static final String SIZE = "a size such as 512k, 64m or 1g (a plain number is bytes), from 64m to 1t";
    private static final String TIME = "a duration with its unit, such as 250ms, 30s, 5m or 1h, from 1ms to 1h";

    @ParameterizedTest
    @MethodSource("badValues")
    void get_badValue_namesKeyValueRangeAndRemedy(ConfigKey<?> key, String value, String allowed) {
        ConfigException failure = catchThrowableOfType(ConfigException.class, () -> key.get(name -> value));

        assertThat(failure.key()).isEqualTo(key.name());
        assertThat(failure)
                .hasMessage(
                        "%s is \"%s\", but allowed is %s. Correct the value, or remove the key to get its default,"
                                + " %s.",
                        key.name(), value, allowed, key.defaultText());
    }

    static Stream<Arguments> badValues() {
        return Stream.of(
                        bad(
                                SampleKeys.SLOTS,
                                "a whole number, from 1 to 1024",
                                "0",
                                "1025",
                                "-1",
                                "four",
                                "99999999999"),
                        bad(SampleKeys.HEAP, SIZE, "1m", "2t", "-1g", "64mb", "1.5g", "g", "99999999999999t"),
                        bad(SampleKeys.WAIT, TIME, "0ms", "2h", "30", "30 parsecs", "-1s", "9223372036854775807d"),
                        bad(SampleKeys.ENABLED, "true or false", "yes", "1"),
                        bad(SampleKeys.CHOICE, "one of round-robin, least-used", "ROUND_ROBIN", "random"),
                        bad(SampleKeys.FULL, "a number such as 0.85, from 0 to 1", "1.1", "-0.1", "NaN", "85%"))
                .flatMap(List::stream);
    }

    private static List<Arguments> bad(ConfigKey<?> key, String allowed, String... values) {
        return Stream.of(values).map(value -> Arguments.of(key, value, allowed)).toList();
    }
}
