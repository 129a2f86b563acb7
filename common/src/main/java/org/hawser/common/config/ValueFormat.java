// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;

/**
 * The text format of one kind of value.
 *
 * @param allowed the allowed values including bounds, as a phrase that fits after "allowed is"
 * @param range the bounds or choices alone, empty if there are none
 * @param parser turns trimmed text into the value; throws {@link IllegalArgumentException} or
 *     {@link ArithmeticException} if it cannot
 */
record ValueFormat<T>(String allowed, String range, Function<String, T> parser) {
    ValueFormat {
        requireNonNull(allowed, "allowed is null");
        requireNonNull(range, "range is null");
        requireNonNull(parser, "parser is null");
    }

    ValueFormat(String allowed, Function<String, T> parser) {
        this(allowed, "", parser);
    }

    /** The same kind of value within bounds. The bounds have the same text format; the values must be comparable. */
    @SuppressWarnings("unchecked")
    ValueFormat<T> bounded(String min, String max) {
        Comparable<T> least = (Comparable<T>) parser.apply(min);
        Comparable<T> most = (Comparable<T>) parser.apply(max);
        if (least.compareTo(parser.apply(max)) > 0) {
            throw new IllegalArgumentException("range is empty: min=" + min + ", max=" + max);
        }
        String range = min + " to " + max;
        return new ValueFormat<>(allowed + ", from " + range, range, text -> {
            T value = parser.apply(text);
            if (least.compareTo(value) > 0 || most.compareTo(value) < 0) {
                throw new IllegalArgumentException("outside of the range: " + text);
            }
            return value;
        });
    }

    T parse(String key, String text, String remedy) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException | ArithmeticException e) {
            ConfigException failure =
                    new ConfigException(key, key + " is \"" + text + "\", but allowed is " + allowed + ". " + remedy);
            failure.initCause(e);
            throw failure;
        }
    }
}
