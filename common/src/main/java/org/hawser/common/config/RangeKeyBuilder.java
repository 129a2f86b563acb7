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

/** Builder of a key whose bounds are written like its values: sizes in bytes and durations. */
public final class RangeKeyBuilder<T extends Comparable<T>> extends KeyBuilder<T, RangeKeyBuilder<T>> {
    private ValueFormat<T> format;

    RangeKeyBuilder(String name, ValueFormat<T> format) {
        super(name);
        this.format = requireNonNull(format, "format is null");
    }

    /** The least and the greatest value allowed, as a user would write them. */
    public RangeKeyBuilder<T> range(String min, String max) {
        format = ValueFormat.bounded(format, min, max);
        return this;
    }

    @Override
    RangeKeyBuilder<T> self() {
        return this;
    }

    @Override
    ValueFormat<T> format() {
        return format;
    }
}
