// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kinds of value that keys have. */
final class Formats {
    static final ValueFormat<Integer> INTEGER = new ValueFormat<>("a whole number", Integer::valueOf);
    static final ValueFormat<Long> BYTES =
            new ValueFormat<>("a size such as 512k, 64m or 1g (a plain number is bytes)", Quantities::parseBytes);
    static final ValueFormat<Duration> DURATION =
            new ValueFormat<>("a duration with its unit, such as 250ms, 30s, 5m or 1h", Quantities::parseDuration);
    static final ValueFormat<Boolean> BOOLEAN =
            new ValueFormat<>("true or false", "true, false", Formats::parseBoolean);
    static final ValueFormat<String> STRING = new ValueFormat<>("text", text -> text);
    static final ValueFormat<List<String>> STRINGS = new ValueFormat<>("a list with commas", Formats::parseList);
    static final ValueFormat<Double> RATIO =
            new ValueFormat<>("a number such as 0.85", Formats::parseFinite).bounded("0", "1");

    private Formats() {}

    static <E extends Enum<E>> ValueFormat<E> oneOf(Class<E> type) {
        List<E> constants = Arrays.asList(type.getEnumConstants());
        String names = constants.stream().map(Formats::text).collect(Collectors.joining(", "));
        return new ValueFormat<>("one of " + names, names, text -> constants.stream()
                .filter(constant -> text(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such choice: " + text)));
    }

    private static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static boolean parseBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false: " + text);
        };
    }

    private static List<String> parseList(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    private static double parseFinite(String text) {
        double value = Double.parseDouble(text);
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not finite: " + text);
        }
        return value;
    }
}
