// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses numbers with a unit: sizes (powers of 1024) and durations. */
final class Quantities {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d+)\\s*([a-z]*)");

    private Quantities() {}

    static long parseBytes(String text) {
        Matcher parts = match(text);
        return Math.multiplyExact(Long.parseLong(parts.group(1)), bytesPer(parts.group(2)));
    }

    static Duration parseDuration(String text) {
        Matcher parts = match(text);
        return unit(parts.group(2)).multipliedBy(Long.parseLong(parts.group(1)));
    }

    private static Matcher match(String text) {
        Matcher parts = NUMBER_AND_UNIT.matcher(text.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a number with a unit: " + text);
        }
        return parts;
    }

    private static long bytesPer(String unit) {
        return switch (unit) {
            case "" -> 1;
            case "k" -> 1L << 10;
            case "m" -> 1L << 20;
            case "g" -> 1L << 30;
            case "t" -> 1L << 40;
            default -> throw new IllegalArgumentException("not a unit of size: " + unit);
        };
    }

    private static Duration unit(String unit) {
        return switch (unit) {
            case "us" -> Duration.ofNanos(1_000);
            case "ms" -> Duration.ofMillis(1);
            case "s" -> Duration.ofSeconds(1);
            case "m" -> Duration.ofMinutes(1);
            case "h" -> Duration.ofHours(1);
            case "d" -> Duration.ofDays(1);
            default -> throw new IllegalArgumentException("not a unit of time: " + unit);
        };
    }
}
