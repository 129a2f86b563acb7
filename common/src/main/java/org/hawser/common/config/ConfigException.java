// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static java.util.Objects.requireNonNull;

/** A configured value that cannot be used. The message names the key, the value, what is allowed, and the remedy. */
public final class ConfigException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String key;

    public ConfigException(String key, String message) {
        super(requireNonNull(message, "message is null"));
        this.key = requireNonNull(key, "key is null");
    }

    /** Name of the key whose value is at fault. */
    public String key() {
        return key;
    }
}
