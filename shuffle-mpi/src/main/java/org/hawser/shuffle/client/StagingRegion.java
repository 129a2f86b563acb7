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
package org.hawser.shuffle.client;

import java.nio.ByteBuffer;

/** A piece of staging memory, see {@link StagingPool}. */
record StagingRegion(Slab slab, int offset, int bytes) {
    /** Its content. */
    ByteBuffer buffer() {
        return slab.slice(offset, bytes);
    }

    /** Some of it, to be released by itself instead. */
    StagingRegion part(int from, int length) {
        if (from < 0 || length < 0 || length > bytes - from) {
            throw new IllegalArgumentException(
                    "no " + length + " bytes from " + from + " in a region of " + bytes + " bytes");
        }
        return new StagingRegion(slab, offset + from, length);
    }
}
