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
