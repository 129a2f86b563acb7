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
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

/**
 * A part of the partition that a map wrote for the reducer.
 *
 * @param offset bytes from the partition's start on disk, at least 0
 * @param bytes from there, at least 0
 */
public record Range(MapAttempt map, long offset, int bytes) {
    public Range {
        requireNonNull(map, "map is null");
        if (offset < 0 || bytes < 0) {
            throw new IllegalArgumentException("a range of " + bytes + " bytes at " + offset + " is none");
        }
    }
}
