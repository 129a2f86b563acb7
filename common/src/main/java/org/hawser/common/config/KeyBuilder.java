/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.common.config;

import static java.util.Objects.requireNonNull;

/**
 * What all builders of a {@link ConfigKey} share. A description and one of {@link #defaultValue} and
 * {@link #noDefault} are required.
 */
public abstract class KeyBuilder<T, B extends KeyBuilder<T, B>> {
    private static final String FIRST_RELEASE = "0.1.0";

    private final String name;
    private String defaultText;
    private boolean optional;
    private String description;
    private String since = FIRST_RELEASE;

    KeyBuilder(String name) {
        this.name = requireNonNull(name, "name is null");
    }

    abstract B self();

    abstract ValueFormat<T> format();

    /** The value of a key that is not set, as a user would write it. */
    public final B defaultValue(String text) {
        this.defaultText = requireNonNull(text, "text is null").strip();
        return self();
    }

    /** Makes the key optional: it has no value unless it is set. */
    public final B noDefault() {
        this.optional = true;
        return self();
    }

    /** One or more full sentences for the reference, plain text. */
    public final B description(String text) {
        this.description = requireNonNull(text, "text is null");
        return self();
    }

    /** The release that brought the key; the first one if not called. */
    public final B since(String release) {
        this.since = requireNonNull(release, "release is null");
        return self();
    }

    /**
     * The finished key.
     *
     * @throws IllegalStateException if the description is missing, or the default is neither given nor excluded
     * @throws ConfigException if the default is not a value that the key allows
     */
    public final ConfigKey<T> build() {
        if (description == null) {
            throw new IllegalStateException(name + " has no description");
        }
        if (optional == (defaultText != null)) {
            throw new IllegalStateException(name + " needs either defaultValue(text) or noDefault()");
        }
        ValueFormat<T> format = format();
        return optional
                ? ConfigKey.optional(name, format, description, since)
                : ConfigKey.withDefault(name, format, defaultText, description, since);
    }
}
