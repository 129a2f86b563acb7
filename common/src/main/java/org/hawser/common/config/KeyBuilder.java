// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static java.util.Objects.requireNonNull;

/** Builder of a {@link ConfigKey}. A description and one of {@link #defaultValue} and {@link #noDefault} are required. */
public final class KeyBuilder<T> {
    private static final String FIRST_RELEASE = "0.1.0";

    private final String name;
    private ValueFormat<T> format;
    private String defaultText;
    private boolean optional;
    private String description;
    private String since = FIRST_RELEASE;

    KeyBuilder(String name, ValueFormat<T> format) {
        this.name = requireNonNull(name, "name is null");
        this.format = requireNonNull(format, "format is null");
    }

    /** The minimum and the maximum, in the form in which a user writes them; for ordered values only. */
    public KeyBuilder<T> range(Object min, Object max) {
        format = format.bounded(min.toString(), max.toString());
        return this;
    }

    /** The value of a key that is not set, in the form in which a user writes it. */
    public KeyBuilder<T> defaultValue(String text) {
        this.defaultText = requireNonNull(text, "text is null").strip();
        return this;
    }

    /** Makes the key optional: it has no value unless it is set. */
    public KeyBuilder<T> noDefault() {
        this.optional = true;
        return this;
    }

    /** One or more full sentences for the reference, plain text. */
    public KeyBuilder<T> description(String text) {
        this.description = requireNonNull(text, "text is null");
        return this;
    }

    /** The release that introduced the key; the first release if not called. */
    public KeyBuilder<T> since(String release) {
        this.since = requireNonNull(release, "release is null");
        return this;
    }

    /**
     * The finished key.
     *
     * @throws IllegalStateException if the description is missing, or if neither a default nor {@link #noDefault} is
     *     given
     * @throws ConfigException if the default is not a value that the key allows
     */
    public ConfigKey<T> build() {
        if (description == null) {
            throw new IllegalStateException(name + " has no description");
        }
        if (optional == (defaultText != null)) {
            throw new IllegalStateException(name + " needs either defaultValue(text) or noDefault()");
        }
        T value = optional ? null : format.parse(name, defaultText, "Correct the default in the code.");
        return new ConfigKey<>(name, format, optional ? "" : defaultText, value, description, since);
    }
}
