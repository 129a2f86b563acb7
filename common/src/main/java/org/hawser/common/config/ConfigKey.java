// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One configuration key: its name, type, default, allowed range and description. Immutable.
 *
 * <p>Text is trimmed before it is read, and a blank value counts as not set.
 */
public final class ConfigKey<T> {
    private final String name;
    private final ValueFormat<T> format;
    private final String defaultText;
    private final T defaultValue;
    private final String description;
    private final String since;

    ConfigKey(
            String name, ValueFormat<T> format, String defaultText, T defaultValue, String description, String since) {
        this.name = requireNonNull(name, "name is null");
        this.format = requireNonNull(format, "format is null");
        this.defaultText = requireNonNull(defaultText, "defaultText is null");
        this.defaultValue = defaultValue;
        this.description = requireNonNull(description, "description is null");
        this.since = requireNonNull(since, "since is null");
    }

    /** A whole number. */
    public static KeyBuilder<Integer> integer(String name) {
        return new KeyBuilder<>(name, Formats.INTEGER);
    }

    /** A size in bytes, written {@code 512k}, {@code 64m}, {@code 1g}, {@code 2t}; a plain number is bytes. */
    public static KeyBuilder<Long> bytes(String name) {
        return new KeyBuilder<>(name, Formats.BYTES);
    }

    /** A duration, written {@code 250ms}, {@code 30s}, {@code 5m}, {@code 1h}, {@code 2d}; the unit is required. */
    public static KeyBuilder<Duration> duration(String name) {
        return new KeyBuilder<>(name, Formats.DURATION);
    }

    /** {@code true} or {@code false}. */
    public static KeyBuilder<Boolean> bool(String name) {
        return new KeyBuilder<>(name, Formats.BOOLEAN);
    }

    /** Any text. */
    public static KeyBuilder<String> string(String name) {
        return new KeyBuilder<>(name, Formats.STRING);
    }

    /** A list separated by commas; items are trimmed and empty items dropped. */
    public static KeyBuilder<List<String>> strings(String name) {
        return new KeyBuilder<>(name, Formats.STRINGS);
    }

    /** One constant of an enum, written in lower case with dashes: {@code ROUND_ROBIN} is {@code round-robin}. */
    public static <E extends Enum<E>> KeyBuilder<E> oneOf(String name, Class<E> type) {
        return new KeyBuilder<>(name, Formats.oneOf(type));
    }

    /**
     * Another kind of value.
     *
     * @param allowed the values, as a phrase that fits after "allowed is"
     * @param parser turns trimmed text into one; throws {@link IllegalArgumentException} if it cannot
     */
    public static <V> KeyBuilder<V> parsed(String name, String allowed, Function<String, V> parser) {
        return new KeyBuilder<>(name, new ValueFormat<>(allowed, parser));
    }

    /** A number from 0 to 1. */
    public static KeyBuilder<Double> ratio(String name) {
        return new KeyBuilder<>(name, Formats.RATIO);
    }

    /** The keys in the public static fields of these classes, in the order of declaration. */
    public static List<ConfigKey<?>> declaredIn(Class<?>... holders) {
        List<ConfigKey<?>> keys = new ArrayList<>();
        for (Class<?> holder : holders) {
            for (Field field : holder.getDeclaredFields()) {
                if (field.getType() == ConfigKey.class && Modifier.isPublic(field.getModifiers())) {
                    try {
                        keys.add((ConfigKey<?>) field.get(null));
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(holder + " is not public", e);
                    }
                }
            }
        }
        return keys;
    }

    /** The name, as written in a site file. */
    public String name() {
        return name;
    }

    /** The default in the form in which a user writes it; empty for a key without default. */
    public String defaultText() {
        return defaultText;
    }

    /** The description of the key. */
    public String description() {
        return description;
    }

    /** The bounds or choices, empty if there are none. */
    public String range() {
        return format.range();
    }

    /** The release that introduced the key. */
    public String since() {
        return since;
    }

    /**
     * The configured value, or the default.
     *
     * @throws ConfigException if the text is not a value that the key allows
     */
    public T get(Lookup lookup) {
        return getIfSet(lookup).orElse(defaultValue);
    }

    /**
     * The configured value; empty if the key is not set, even if it has a default.
     *
     * @throws ConfigException if the text is not a value that the key allows
     */
    public Optional<T> getIfSet(Lookup lookup) {
        return Optional.ofNullable(lookup.get(name))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .map(text -> format.parse(name, text, remedy()));
    }

    private String remedy() {
        return defaultText.isEmpty()
                ? "Correct the value, or remove the key."
                : "Correct the value, or remove the key to get its default, " + defaultText + ".";
    }

    @Override
    public String toString() {
        return name;
    }
}
