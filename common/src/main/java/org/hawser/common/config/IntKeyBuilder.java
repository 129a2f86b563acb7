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

/** Builder of a key whose value is a whole number. */
public final class IntKeyBuilder extends KeyBuilder<Integer, IntKeyBuilder> {
    private ValueFormat<Integer> format = Formats.INTEGER;

    IntKeyBuilder(String name) {
        super(name);
    }

    /** The least and the greatest value allowed. */
    public IntKeyBuilder range(int min, int max) {
        format = ValueFormat.bounded(Formats.INTEGER, Integer.toString(min), Integer.toString(max));
        return this;
    }

    @Override
    IntKeyBuilder self() {
        return this;
    }

    @Override
    ValueFormat<Integer> format() {
        return format;
    }
}
