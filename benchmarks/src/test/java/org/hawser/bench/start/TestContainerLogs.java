// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TestContainerLogs {
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

    @Test
    void millisOf_severalLines_isTheTimeOfTheFirstThatMatches() {
        Stream<String> log = Stream.of(
                "2026-01-31 12:00:00,001 INFO other",
                "  2026-01-31 12:00:00,002 c_1 RUNNING, but no time at its beginning",
                "2026-01-31 12:00:00,003 INFO c_1 RUNNING",
                "2026-01-31 12:00:00,004 INFO c_1 RUNNING");

        assertThat(ContainerLogs.millisOf(log, Pattern.compile("c_1 RUNNING"), ZONE))
                .contains(Instant.parse("2026-01-31T11:00:00.003Z").toEpochMilli());
    }

    @Test
    void millisOf_noSuchLine_isEmpty() {
        assertThat(ContainerLogs.millisOf(
                        Stream.of("2026-01-31 12:00:00,001 INFO other"), Pattern.compile("c_1"), ZONE))
                .isEmpty();
    }
}
